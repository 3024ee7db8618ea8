ctx.beginPath();
ctx.moveTo(0, 0);
ctx.lineTo(10, 10);
ctx.lineTo(10, 0);
ctx.lineTo(0, 10);
ctx.closePath();

ctx.beginPath();
ctx.moveTo(20, 0);
ctx.lineTo(30, 0);
ctx.lineTo(25, 8);
ctx.closePath();

var player = new Rectangle(10, 10, 32, 32);
var coin = new Rectangle(42, 10, 16, 16);

const a = new Phaser.Geom.Polygon([ 0, 0, 60, 0, 60, 60, 30, 20, 0, 60 ]);
const b = new Phaser.Geom.Circle(30, 50, 10);

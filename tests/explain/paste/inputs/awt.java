Polygon p = new Polygon(new int[]{0, 50, 50, 0}, new int[]{0, 0, 50, 50}, 4);
Rectangle r = new Rectangle(60, 10, 20, 20);
if (p.intersects(r)) System.out.println("hit");

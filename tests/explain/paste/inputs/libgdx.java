Polygon playerBounds = new Polygon(new float[]{ 0f, 0f, 16f, 0f, 16f, 32f, 0f, 32f });
Polygon enemyBounds = new Polygon(new float[]{ 0f, 32f, 16f, 32f, 16f, 64f, 0f, 64f });
boolean hit = Intersector.overlapConvexPolygons(playerBounds, enemyBounds); // true?!

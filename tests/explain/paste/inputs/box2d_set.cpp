My two fixtures do not collide although they visibly overlap:

b2Vec2 vertices[3];
vertices[0].Set(0.0f, 0.0f);
vertices[1].Set(0.0f, 1.0f); // up
vertices[2].Set(1.0f, 0.0f);

b2Vec2 other[4];
other[0].Set(0.25f, 0.25f);
other[1].Set(2.0f, 0.25f);
other[2].Set(2.0f, 2.0f);
other[3].Set(0.25f, 2.0f);

Vector2[] a = { new() { X = 0, Y = 0 }, new() { X = 1, Y = 0 }, new() { X = 1, Y = 1 } };
Vector2[] b = { new() { X = 0.2f, Y = 0.1f }, new() { X = 0.9f, Y = 0.1f }, new() { X = 0.9f, Y = 0.8f } };

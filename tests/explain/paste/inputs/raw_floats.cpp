float p[] = { 0, 0,  3, 0,  0, 3 };
float q[] = { 1, 1,  4, 1,  4, 4,  4, 4 };   // last one twice

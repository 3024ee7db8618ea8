// Nothing is cut open: without a discard a pixel that is hidden is not even begun.
float cut_open(vec3 world, float metred) { return 0.0; }

return scene { "3d", 0.01 }

require "../unit/test_scene"

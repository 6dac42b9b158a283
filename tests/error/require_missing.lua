require "nothing.here"

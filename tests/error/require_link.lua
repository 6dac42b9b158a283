require "linked"

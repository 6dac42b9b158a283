require "parts.circle"

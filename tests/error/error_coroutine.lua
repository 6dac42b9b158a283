coroutine.wrap(function() local x = nil + 1 end)()

-- Requests the paths of a file one after another. Each round starts at another line, so that no path repeats while its
-- answer is cached.
--   wrk -s unique-paths.lua URL -- FILE FIRST_LINE
local paths = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    paths[#paths + 1] = line
  end
  at = tonumber(args[2]) or 0
end

function request()
  at = at + 1
  return wrk.format("GET", paths[(at - 1) % #paths + 1])
end

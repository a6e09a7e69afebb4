-- Asks the addresses of a file one after another, beginning at a line of its own for each round, so that none comes
-- twice while an answer to it could still be remembered.
--   wrk -s requests.lua URL -- FILE FIRST_LINE
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

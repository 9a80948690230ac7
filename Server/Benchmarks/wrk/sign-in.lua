-- POST /v1/sign-in/PROVIDER with the bodies of a file, each used once.
-- wrk -s sign-in.lua URL -- BODIES THREADS [PROVIDER [PAUSE]]      (one JSON body a line; apple)
local load = dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "load.lua")
local lines, step, path

function init(arguments)
  lines = io.lines(arguments[1])
  step = tonumber(arguments[2] or 1)
  path = "/v1/sign-in/" .. (arguments[3] or "apple")
  skip(number)
  load.begin(arguments[1])
  load.pace(arguments[4])
end

-- The next line, or nil for ever once there is none.
function take()
  local line = lines and lines()
  if not line then lines = nil end
  return line
end

function skip(count)
  for _ = 1, count do take() end
end

function request()
  local body = take()
  skip(step - 1)
  if not body then load.miss() end
  return load.post(path, body or "{}")
end

function response(status, headers, body)
  if status ~= 200 then load.fail("sign-in", status, body) end
end

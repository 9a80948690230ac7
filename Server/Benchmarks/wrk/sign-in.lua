-- POST /v1/sign-in/PROVIDER with the bodies of a file, each used once.
-- wrk -s sign-in.lua URL -- BODIES THREADS [PROVIDER]      (one JSON body a line; apple)
local key = 0
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  threads[#threads + 1] = thread
end

function init(arguments)
  lines = io.lines(arguments[1])
  step = tonumber(arguments[2] or 1)
  path = "/v1/sign-in/" .. (arguments[3] or "apple")
  skip(number)
  -- Several may run at once, each with a file of its own.
  prefix = os.time() .. "-" .. (arguments[1]:match("(%w+)%.bodies$") or "") .. "-" .. number .. "-"
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
  if not body then
    missing = (missing or 0) + 1
    body = "{}"
  end
  key = key + 1
  return "POST " .. path .. " HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nIdempotency-Key: "
    .. prefix .. key .. "\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end

function response(status, headers, body)
  if status ~= 200 then
    failed = (failed or 0) + 1
    if failed <= 3 then io.stderr:write("sign-in: ", status, " ", body, "\n") end
  end
end

function done()
  local bad = 0
  for _, thread in ipairs(threads) do
    bad = bad + (thread:get("failed") or 0) + (thread:get("missing") or 0)
  end
  io.write("Lua errors: ", bad, "\n")
end

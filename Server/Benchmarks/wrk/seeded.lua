-- POST /v1/sessions/refresh with sessions that nobody has used since the store was filled, each once.
-- wrk -t1 -s seeded.lua URL -- SESSIONS KEPT      (a line: -, space, refresh token; the new tokens go to KEPT)
local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
end

function init(arguments)
  lines = io.lines(arguments[1])
  kept = io.open(arguments[2], "a")
  prefix = tostring(os.time()) .. "-"
  key = 0
end

function request()
  local line = lines and lines()
  local token = "none-is-left"
  if line then token = line:match("^%S+ (%S+)") else lines, missing = nil, (missing or 0) + 1 end
  key = key + 1
  local body = '{"refresh_token":"' .. token .. '"}'
  return "POST /v1/sessions/refresh HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nIdempotency-Key: "
    .. prefix .. key .. "\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end

function response(status, headers, body)
  local access = body:match('"access_token":"([^"]+)"')
  if status == 200 and access then
    kept:write(access, " ", body:match('"refresh_token":"([^"]+)"'), "\n")
    kept:flush()
  else
    failed = (failed or 0) + 1
    if failed <= 3 then io.stderr:write("refresh: ", status, " ", body, "\n") end
  end
end

function done()
  local bad = 0
  for _, thread in ipairs(threads) do
    bad = bad + (thread:get("failed") or 0) + (thread:get("missing") or 0)
  end
  io.write("Lua errors: ", bad, "\n")
end

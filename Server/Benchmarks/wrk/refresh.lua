-- POST /v1/sessions/refresh: each connection turns a session's refresh token into the next.
-- wrk -t1 -s refresh.lua URL -- SESSIONS      (a line: access token, space, refresh token)
--
-- wrk does not say which connection asks. So a request takes a token from those at hand, and its answer
-- gives the next one back: with as many sessions as connections (and one more, which wrk throws away at
-- its start), no session is ever used twice at once.
local tokens, key = {}, 0
local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
end

function init(arguments)
  for line in io.lines(arguments[1]) do
    tokens[#tokens + 1] = line:match("^%S+ (%S+)")
  end
  prefix = os.time() .. "-" .. (arguments[1]:match("(%w+)$") or "") .. "-"
end

function request()
  local token = table.remove(tokens, 1)
  if not token then
    missing = (missing or 0) + 1
    token = "none-is-left"
  end
  key = key + 1
  local body = '{"refresh_token":"' .. token .. '"}'
  return "POST /v1/sessions/refresh HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nIdempotency-Key: "
    .. prefix .. key .. "\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end

function response(status, headers, body)
  local token = body:match('"refresh_token":"([^"]+)"')
  if status == 200 and token then
    tokens[#tokens + 1] = token
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

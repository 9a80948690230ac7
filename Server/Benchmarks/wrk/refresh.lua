-- POST /v1/sessions/refresh: each connection turns a session's refresh token into the next.
-- wrk -t1 -s refresh.lua URL -- SESSIONS      (a line: access token, space, refresh token)
--
-- wrk does not say which connection asks. So a request takes a token from those at hand, and its answer
-- gives the next one back: with as many sessions as connections (and one more, which wrk throws away at
-- its start), no session is ever used twice at once.
local load = dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "load.lua")
local tokens = {}

function init(arguments)
  for line in io.lines(arguments[1]) do
    tokens[#tokens + 1] = line:match("^%S+ (%S+)")
  end
  load.begin(arguments[1])
end

function request()
  local token = table.remove(tokens, 1)
  if not token then load.miss() end
  return load.refresh(token or "none-is-left")
end

function response(status, headers, body)
  local token = body:match('"refresh_token":"([^"]+)"')
  if status == 200 and token then tokens[#tokens + 1] = token else load.fail("refresh", status, body) end
end

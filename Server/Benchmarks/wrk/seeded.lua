-- POST /v1/sessions/refresh with sessions that nobody has used since the store was filled, each once.
-- wrk -t1 -s seeded.lua URL -- SESSIONS KEPT      (a line: -, space, refresh token; the new tokens go to KEPT)
local load = dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "load.lua")
local lines, kept

function init(arguments)
  lines = io.lines(arguments[1])
  kept = io.open(arguments[2], "a")
  load.begin(arguments[1])
end

function request()
  local line = lines and lines()
  if not line then
    lines = nil
    load.miss()
  end
  return load.refresh(line and line:match("^%S+ (%S+)") or "none-is-left")
end

function response(status, headers, body)
  local access = body:match('"access_token":"([^"]+)"')
  if status ~= 200 or not access then return load.fail("refresh", status, body) end
  kept:write(access, " ", body:match('"refresh_token":"([^"]+)"'), "\n")
  kept:flush()
end

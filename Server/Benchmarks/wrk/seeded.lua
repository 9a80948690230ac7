-- POST /v1/sessions/refresh with the sessions of a file, and once all of them were used, with the tokens that were answered,
-- first come, first served.
-- wrk -t1 -s seeded.lua URL -- SESSIONS KEPT [PAUSE]      (a line: access token or -, space, refresh token; the new ones go to KEPT)
local load = dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "load.lua")
local lines, kept
local answered, first, last = {}, 1, 0

function init(arguments)
  lines = io.lines(arguments[1])
  kept = io.open(arguments[2], "a")
  load.begin(arguments[1])
  load.pace(arguments[3])
end

function request()
  local line = lines and lines()
  if line then return load.refresh(line:match("^%S+ (%S+)")) end
  lines = nil
  local token = answered[first]
  if not token then
    load.miss()
    return load.refresh("none-is-left")
  end
  answered[first] = nil
  first = first + 1
  return load.refresh(token)
end

function response(status, headers, body)
  local access = body:match('"access_token":"([^"]+)"')
  if status ~= 200 or not access then return load.fail("refresh", status, body) end
  last = last + 1
  answered[last] = body:match('"refresh_token":"([^"]+)"')
  kept:write(access, " ", answered[last], "\n")
  kept:flush()
end

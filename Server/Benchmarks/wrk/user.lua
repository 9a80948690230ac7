-- GET /v1/user, by turns with each of the access tokens in a file.
-- wrk -s user.lua URL -- SESSIONS [PAUSE]      (a line: access token, space, refresh token)
local load = dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "load.lua")
local requests, turn = {}, 0

function init(arguments)
  load.pace(arguments[2])
  for line in io.lines(arguments[1]) do
    local access = line:match("^(%S+)")
    requests[#requests + 1] =
      wrk.format("GET", "/v1/user", { ["Host"] = wrk.headers["Host"], ["Authorization"] = "Bearer " .. access })
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

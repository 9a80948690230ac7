-- What the scripts of this folder share: numbered threads, a POST with a key of its own, and the count of what failed.
--
--   local load = dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "load.lua")
local load = {}
local threads, key, prefix = {}, 0, ""

function setup(thread)
  thread:set("number", #threads)
  threads[#threads + 1] = thread
end

-- What begins each Idempotency-Key. Several may run at once, each with a file of its own.
function load.begin(file)
  prefix = os.time() .. "-" .. (file:match("(%w+)%.?%a*$") or "") .. "-" .. number .. "-"
end

function load.post(path, body)
  key = key + 1
  return "POST " .. path .. " HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nIdempotency-Key: "
    .. prefix .. key .. "\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end

function load.refresh(token)
  return load.post("/v1/sessions/refresh", '{"refresh_token":"' .. token .. '"}')
end

-- Makes each connection wait so long before each request, half as long to half as long again; without a time, not at all.
function load.pace(milliseconds)
  local mean = tonumber(milliseconds)
  if not mean then return end
  math.randomseed(os.time() + number)
  function delay()
    return math.floor(mean * (0.5 + math.random()))
  end
end

-- Nothing is left to send.
function load.miss()
  missing = (missing or 0) + 1
end

-- The first answers that were no success are shown.
function load.fail(what, status, body)
  failed = (failed or 0) + 1
  if failed <= 3 then io.stderr:write(what, ": ", status, " ", body, "\n") end
end

function done()
  local bad = 0
  for _, thread in ipairs(threads) do
    bad = bad + (thread:get("failed") or 0) + (thread:get("missing") or 0)
  end
  io.write("Lua errors: ", bad, "\n")
end

return load

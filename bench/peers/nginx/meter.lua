-- Meters a request with one Redis script call over a pooled connection.
local ffi = require 'ffi'
-- In Debian's package, the module resty.redis has this name.
local redis = require 'nginx.redis'

-- nginx's Lua module does not provide SHA-256, but nginx is linked with libcrypto, which does.
ffi.cdef 'unsigned char *SHA256(const unsigned char *data, size_t length, unsigned char *digest);'
local digest = ffi.new('unsigned char[32]')

local timeout_ms = 2000
local idle_ms = 60000

local function read(file)
  local handle = assert(io.open(file, 'rb'))
  local text = handle:read('*a')
  handle:close()
  return text
end

local here = debug.getinfo(1, 'S').source:match('^@(.*/)')
local socket, password = os.getenv('REDIS_URL'):match('^(.*)%?password=(.*)$')
local address = 'unix:' .. socket
local pool = { pool_size = 64 }
local body = read(os.getenv('BODY_FILE'))
local script = read(here .. '../charge.lua')
local sha = ngx.sha1_bin(script):gsub('.', function(byte)
  return ('%02x'):format(byte:byte())
end)

local function hash(key)
  ffi.C.SHA256(key, #key, digest)
  return ngx.encode_base64(ffi.string(digest, 32))
end

local codes = {
  [401] = 'key_invalid',
  [402] = 'out_of_credits',
  [429] = 'throttled',
  [503] = 'unavailable',
}

local function refuse(status)
  ngx.status = status
  ngx.print('{"ok":false,"code":"', codes[status], '"}')
end

-- Returns the script's reply, or nil and an error message.
local function charge(app)
  local client = redis:new()
  client:set_timeout(timeout_ms)
  local ok, problem = client:connect(address, pool)
  if not ok then
    return nil, problem
  end
  if client:get_reused_times() == 0 then
    ok, problem = client:auth(password)
    if not ok then
      return nil, problem
    end
  end
  local reply
  reply, problem = client:evalsha(sha, 1, app)
  if not reply and problem:find('NOSCRIPT', 1, true) then
    reply, problem = client:eval(script, 1, app)
  end
  if reply then
    client:set_keepalive(idle_ms)
  end
  return reply, problem
end

local M = {}

function M.serve()
  local header = ngx.header
  header.content_type = 'application/json; charset=utf-8'
  local key = (ngx.var.http_authorization or ''):match('^Bearer (.+)$')
  if not key then
    return refuse(401)
  end
  local reply, problem = charge('app:' .. hash(key))
  if not reply then
    ngx.log(ngx.ERR, 'Redis: ', problem)
    return refuse(503)
  end
  local status, limit, remaining, reset, balance = unpack(reply)
  if status == 401 then
    return refuse(401)
  end
  header['X-RateLimit-Limit'] = limit
  header['X-RateLimit-Remaining'] = remaining
  header['X-RateLimit-Reset'] = reset
  header['X-Credit-Balance'] = balance
  if status ~= 200 then
    return refuse(status)
  end
  header['X-Credit-Cost'] = 1
  header.content_length = #body
  ngx.print(body)
end

return M

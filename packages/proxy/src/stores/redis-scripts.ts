/**
 * The writes of the Redis store, each all or nothing. All names begin with one hash tag, so that they lie in one slot of
 * a cluster. A session is a hash of its record and version; sorted sets say what is due, and a set lists the keys that a
 * session is found by.
 */
export const PREFIX = '{idproof}:';

/** Starts are counted by the day. */
const USER_MS = 25 * 3_600_000;
/**
 * The sweeper deletes what is due to the minute. Only where no proxy runs does Redis do it, as long after as an outage may
 * last: outcomes and the ids of transactions go with it.
 */
export const GRACE_MS = 7 * 24 * 3_600_000;
/** Counts the forms in which this store has written. A later form is refused. */
export const SCHEMA = 2;

/** → the version of what is stored. */
export const OPEN = `
  local key = '${PREFIX}schema'
  local found = redis.call('GET', key)
  if not found or tonumber(found) < ${SCHEMA} then redis.call('SET', key, ${SCHEMA}) end
  return tonumber(found or '${SCHEMA}')`;

const NAMES = `
  local p = '${PREFIX}'
  local function forget(id)
    for _, key in ipairs(redis.call('SMEMBERS', p .. 'keys-of:' .. id)) do redis.call('DEL', p .. 'key:' .. key) end
    redis.call('DEL', p .. 'keys-of:' .. id)
    redis.call('ZREM', p .. 'due', id)
    redis.call('ZREM', p .. 'polls', id)
    redis.call('ZREM', p .. 'notices', id)
    redis.call('SREM', p .. 'unsettled', id)
    local open = redis.call('HGET', p .. 'session:' .. id, 'open')
    if open then redis.call('ZREM', open, id) end
  end
  local function owe(id, dueAt, tries)
    redis.call('ZADD', p .. 'owed', dueAt, id)
    redis.call('HSET', p .. 'owed-tries', id, tries)
  end`;

/** `id, expected version (0: new), index, record, rule of a new one` → what became of it; `outrun`: somebody was faster. */
export const WRITE = `${NAMES}
  local id, expected, record = ARGV[1], tonumber(ARGV[2]), ARGV[4]
  local index = cjson.decode(ARGV[3])
  local session, user = p .. 'session:' .. id, p .. 'user:' .. index.user
  local version = tonumber(redis.call('HGET', session, 'version') or '0')
  if version ~= expected then return 'outrun' end
  local rule = ARGV[5] and cjson.decode(ARGV[5])
  if rule then
    for _, other in ipairs(redis.call('ZRANGE', p .. 'open:' .. index.user .. ':' .. index.request, 0, -1)) do
      local found = redis.call('HGET', p .. 'session:' .. other, 'record')
      if found and cjson.decode(found).expiresAt > rule.openAt then return 'open' end
    end
    if redis.call('ZCOUNT', user, '(' .. rule.since, '+inf') >= rule.most then return 'too many' end
  end
  -- First, because it needs memory: Redis refuses no more of a script that has written.
  redis.call('HSET', session, 'version', index.version)
  forget(id)
  if rule then redis.call('ZREMRANGEBYSCORE', user, '-inf', rule.since) end
  if expected == 0 then
    redis.call('ZADD', user, index.createdAt, id)
    redis.call('PEXPIRE', user, ${USER_MS})
  end
  local open = p .. 'open:' .. index.user .. ':' .. index.request
  redis.call('HSET', session, 'record', record, 'open', open, 'user', user)
  for _, key in ipairs(index.keys) do
    redis.call('SADD', p .. 'keys-of:' .. id, key)
    redis.call('SET', p .. 'key:' .. key, id, 'PX', index.life)
  end
  redis.call('PEXPIRE', session, index.life)
  redis.call('PEXPIRE', p .. 'keys-of:' .. id, index.life)
  redis.call('ZADD', p .. 'due', index.purgeAt, id)
  if index.pollAt then redis.call('ZADD', p .. 'polls', index.pollAt, id) end
  if index.noticeAt then redis.call('ZADD', p .. 'notices', index.noticeAt, id) end
  if index.isUnsettled then redis.call('SADD', p .. 'unsettled', id) end
  if index.isAlive then
    redis.call('ZADD', open, index.createdAt, id)
    redis.call('PEXPIRE', open, index.life)
  end
  return 'created'`;

/** `id, version, owed deletions` → 1, or 0 where the record is another by now. Of one whose life is over, the rest goes. */
export const DELETE = `${NAMES}
  local id = ARGV[1]
  local session = p .. 'session:' .. id
  if (redis.call('HGET', session, 'version') or '') ~= ARGV[2] then return 0 end
  for _, owed in ipairs(cjson.decode(ARGV[3])) do owe(owed.transactionId, owed.dueAt, owed.tries) end
  local user = redis.call('HGET', session, 'user')
  if user then redis.call('ZREM', user, id) end
  forget(id)
  redis.call('DEL', session)
  return 1`;

/** `transaction id, due at, tries`. */
export const OWE = `${NAMES}
  owe(ARGV[1], ARGV[2], ARGV[3])
  return 1`;

/**
 * Scripts of the Redis store, each atomic. All keys begin with one hash tag, so that they are in one slot of a cluster.
 * A session is a hash of its record and version; sorted sets list due sessions, and a set lists the keys that a session
 * is found by.
 */
export const PREFIX = '{idproof}:';

/** Channel of the ids of written sessions. */
export const CHANNEL = `${PREFIX}changed`;

/**
 * Expiry of keys after their due time, for the case that no proxy runs: long enough for an outage, as outcomes and
 * transaction ids are lost with it. Normally the sweeper deletes due data each minute.
 */
export const GRACE_MS = 7 * 24 * 3_600_000;
/** Version of the schema. A newer one is refused. */
export const SCHEMA = 3;

/** Returns the version of the stored data; an empty database gets this one. */
export const OPEN = `
  local key = '${PREFIX}schema'
  if not redis.call('GET', key) and redis.call('EXISTS', '${PREFIX}due') == 0 then redis.call('SET', key, ${SCHEMA}) end
  return tonumber(redis.call('GET', key) or '1')`;

/** Stores this version; call it once all data has been upgraded. */
export const MARK = `
  local key = '${PREFIX}schema'
  if tonumber(redis.call('GET', key) or '1') < ${SCHEMA} then redis.call('SET', key, ${SCHEMA}) end
  return 1`;

/** Argument: ids of sessions of earlier versions, which listed a user's sessions for a day, or not at all. */
export const LIST_BY_USER = `
  local p = '${PREFIX}'
  for _, id in ipairs(ARGV) do
    local session = p .. 'session:' .. id
    local text = redis.call('HGET', session, 'record')
    if text then
      local record = cjson.decode(text)
      local user, life = p .. 'user:' .. record.userHash, redis.call('PTTL', session)
      redis.call('HSET', session, 'user', user)
      redis.call('ZADD', user, record.createdAt, id)
      if redis.call('PTTL', user) < life then redis.call('PEXPIRE', user, life) end
    end
  end
  return 1`;

const NAMES = `
  local p = '${PREFIX}'
  local function keep(key, life)
    if redis.call('PTTL', key) < life then redis.call('PEXPIRE', key, life) end
  end
  local function forget(id, drops)
    local known = redis.call('HGET', p .. 'session:' .. id, 'pictures')
    local pictures = known and cjson.decode(known) or { hashes = {} }
    for _, hash in ipairs(pictures.hashes) do redis.call('ZREM', p .. 'picture:' .. hash, pictures.member) end
    for _, key in ipairs(redis.call('SMEMBERS', p .. 'keys-of:' .. id)) do redis.call('DEL', p .. 'key:' .. key) end
    redis.call('DEL', p .. 'keys-of:' .. id)
    redis.call('ZREM', p .. 'due', id)
    redis.call('ZREM', p .. 'polls', id)
    redis.call('ZREM', p .. 'notices', id)
    redis.call('SREM', p .. 'unsettled', id)
    if drops then redis.call('DEL', p .. 'kept:' .. id) end
    local open = redis.call('HGET', p .. 'session:' .. id, 'open')
    if open then redis.call('ZREM', open, id) end
  end
  -- Without permission for the channel, streams are late, and everything else works.
  local function notify(id) redis.pcall('PUBLISH', p .. 'changed', id) end
  local function addDeletion(id, dueAt, tries, of)
    redis.call('ZADD', p .. 'owed', dueAt, id)
    redis.call('HSET', p .. 'owed-tries', id, tries)
    if of then redis.call('HSET', p .. 'owed-of', id, cjson.encode(of)) end
  end`;

/**
 * `id, expected version (0: new), index, record, id of this write, rule of a new session or '', images to keep or ''` →
 * result of the write, the same when it is sent again; `outrun`: a concurrent write was faster.
 */
export const WRITE = `${NAMES}
  local id, expected, record = ARGV[1], tonumber(ARGV[2]), ARGV[4]
  local index = cjson.decode(ARGV[3])
  local session, user = p .. 'session:' .. id, p .. 'user:' .. index.user
  local version = tonumber(redis.call('HGET', session, 'version') or '0')
  if version ~= expected then return redis.call('HGET', session, 'write') == ARGV[5] and 'created' or 'outrun' end
  local rule = ARGV[6] ~= '' and cjson.decode(ARGV[6])
  if rule then
    for _, other in ipairs(redis.call('ZRANGE', p .. 'open:' .. index.user .. ':' .. index.request, 0, -1)) do
      local found = redis.call('HGET', p .. 'session:' .. other, 'record')
      if found and cjson.decode(found).expiresAt > rule.openAt then return 'open' end
    end
    if redis.call('ZCOUNT', user, '(' .. rule.since, '+inf') >= rule.most then return 'too many' end
  end
  -- First, because it needs memory: Redis refuses no more of a script that has written.
  redis.call('HSET', session, 'version', index.version)
  forget(id, not index.keptLife)
  if ARGV[7] ~= '' then redis.call('SET', p .. 'kept:' .. id, ARGV[7], 'PX', index.keptLife) end
  redis.call('ZADD', user, index.createdAt, id)
  keep(user, index.life)
  redis.call('HDEL', session, 'pictures')
  if index.pictures then
    redis.call('HSET', session, 'pictures', cjson.encode(index.pictures))
    for _, hash in ipairs(index.pictures.hashes) do
      redis.call('ZADD', p .. 'picture:' .. hash, index.pictures['until'], index.pictures.member)
      keep(p .. 'picture:' .. hash, index.life)
    end
  end
  local open = p .. 'open:' .. index.user .. ':' .. index.request
  redis.call('HSET', session, 'record', record, 'open', open, 'user', user, 'write', ARGV[5])
  for _, key in ipairs(index.keys) do
    redis.call('SADD', p .. 'keys-of:' .. id, key)
    redis.call('SET', p .. 'key:' .. key, id, 'PX', index.life)
  end
  redis.call('PEXPIRE', session, index.life)
  redis.call('PEXPIRE', p .. 'keys-of:' .. id, index.life)
  redis.call('ZADD', p .. 'due', index.purgeAt, id)
  if index.pollAt then redis.call('ZADD', p .. 'polls', index.pollAt, id) end
  if index.noticeAt then redis.call('ZADD', p .. 'notices', index.noticeAt, id) end
  if index.hasUnfinishedCall then redis.call('SADD', p .. 'unsettled', id) end
  if index.isAlive then
    redis.call('ZADD', open, index.createdAt, id)
    redis.call('PEXPIRE', open, index.life)
  end
  notify(id)
  return 'created'`;

/**
 * `id, version, pending deletions` → 1, or 0 where the version has changed. Of an expired record, the index entries are
 * deleted.
 */
export const DELETE = `${NAMES}
  local id = ARGV[1]
  local session = p .. 'session:' .. id
  if (redis.call('HGET', session, 'version') or '') ~= ARGV[2] then return 0 end
  for _, deletion in ipairs(cjson.decode(ARGV[3])) do addDeletion(deletion.transactionId, deletion.dueAt, deletion.tries, deletion.of) end
  local user = redis.call('HGET', session, 'user')
  if user then redis.call('ZREM', user, id) end
  forget(id, true)
  redis.call('DEL', session)
  notify(id)
  return 1`;

/** `hash of a transaction's id, business id of the call, ms to remember it` → 1, or 0 where another call began it. */
export const CLAIM_TRANSACTION = `
  local key = '${PREFIX}begun:' .. ARGV[1]
  local known = redis.call('GET', key)
  if known then return known == ARGV[2] and 1 or 0 end
  redis.call('SET', key, ARGV[2], 'PX', ARGV[3])
  return 1`;

/** `transaction id, due at, tries, owner (JSON)?`. */
export const ADD_DELETION = `${NAMES}
  addDeletion(ARGV[1], ARGV[2], ARGV[3], ARGV[4] and cjson.decode(ARGV[4]))
  return 1`;

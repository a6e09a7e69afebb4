/**
 * Lua scripts for the atomic operations of the store. Redis runs no other command during a script, so a script can
 * compare a value and then set it. All keys share one hash tag, so that a cluster stores them on one node.
 */

const prefix = '{postjoin}';

/** The key of a generation is this prefix followed by its number. */
export const generationPrefix = `${prefix}:generation:`;

export const keys = {
  /** Key of the number of the newest generation. */
  newest: `${prefix}:newest`,
  /** Key of the current lease, with the value `token holder`. The key expires with the lease. */
  lease: `${prefix}:lease`,
  /** Key of the last granted token. */
  token: `${prefix}:token`,
  generation: (generation: number) => `${generationPrefix}${generation}`,
  /** Channel on which the number of a new generation is published. */
  channel: `${prefix}:generations`,
} as const;

/**
 * Acquires the lease. KEYS: lease, token. ARGV: holder, ttl in ms, longest ttl in ms. Returns the token, nil if another
 * worker holds the lease, or `bad_token` if the last token is no number of at most 15 digits. If the caller already holds
 * the lease, the reply to its last call was lost, and the script grants the lease again. A lease without an end, or with
 * one after the longest ttl, is of no worker, and would stop all passes.
 */
export const acquireScript = `
local held = redis.call('GET', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if held and left > 0 and left <= tonumber(ARGV[3]) and string.match(held, '^%d+ (.*)$') ~= ARGV[1] then return nil end
local last = redis.call('GET', KEYS[2]) or '0'
if #last > 15 or not string.match(last, '^%d+$') then return 'bad_token' end
local token = tonumber(last) + 1
redis.call('SET', KEYS[2], string.format('%.0f', token))
redis.call('SET', KEYS[1], string.format('%.0f', token) .. ' ' .. ARGV[1], 'PX', ARGV[2])
return token`;

/**
 * Sets `isHeld`: whether the caller holds the lease, or its lease ran out and no other was granted since. KEYS 1 and 2:
 * lease, token. ARGV 1 and 2: `token holder` of the caller, its token.
 */
const checkLease = `
local held = redis.call('GET', KEYS[1])
local isHeld = held == ARGV[1] or (not held and redis.call('GET', KEYS[2]) == ARGV[2])`;

/**
 * Renews the lease for another ttl. KEYS: lease, token. ARGV: `token holder` of the caller, its token, ttl in ms. Returns
 * 1, or 0 if another lease was granted.
 */
export const renewScript = `${checkLease}
if not isHeld then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1`;

/**
 * Releases the lease. KEYS: lease. ARGV: `token holder` of the caller. Returns 1, or 0 if the caller does not hold the
 * lease.
 */
export const releaseScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/**
 * Writes a generation and publishes its number. KEYS: lease, token, newest, generation key. ARGV: `token holder` of the
 * caller, its token, generation, bytes, number of retained generations, channel, prefix of generation keys. Returns
 * `ok`, `lease_lost` or `conflict`. Overwrites the generation key if it exists. Such a key remains if the store lost its
 * newest number and the numbering started again. If the script refused to overwrite the key, every later pass would
 * fail too. For the same reason, a newest number without a generation is ignored. Deletes the generations that are not
 * retained, from the newest of them down, until a key does not exist.
 */
export const putScript = `${checkLease}
if not isHeld then return 'lease_lost' end
local newest = redis.call('GET', KEYS[3])
local isNumber = newest and #newest <= 15 and string.match(newest, '^%d+$')
local generation = tonumber(ARGV[3])
if isNumber and generation ~= tonumber(newest) + 1
  and redis.call('EXISTS', ARGV[7] .. newest) == 1 then return 'conflict' end
redis.call('SET', KEYS[4], ARGV[4])
redis.call('SET', KEYS[3], ARGV[3])
local old = generation - tonumber(ARGV[5])
while old > 0 and redis.call('DEL', ARGV[7] .. string.format('%.0f', old)) == 1 do old = old - 1 end
redis.call('PUBLISH', ARGV[6], ARGV[3])
return 'ok'`;

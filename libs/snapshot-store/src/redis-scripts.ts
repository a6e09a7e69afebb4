/**
 * Lua scripts for the atomic operations of the store. Redis runs no other command during a script, so each script is a
 * compare-and-set. All keys share one hash tag, so that a cluster stores them on one node.
 */

const prefix = '{postjoin}';

export const keys = {
  /** Number of the newest generation. */
  newest: `${prefix}:newest`,
  /** `token holder` of the current lease. The key expires with the lease. */
  lease: `${prefix}:lease`,
  /** The last granted token. */
  token: `${prefix}:token`,
  generation: (generation: number) => `${prefix}:generation:${generation}`,
  /** Channel on which the number of a new generation is published. */
  channel: `${prefix}:generations`,
} as const;

/**
 * KEYS lease, token. ARGV holder, ttl in ms. Returns the token, or nil when another worker holds the lease. If the
 * caller already holds the lease, the reply to its last call was lost: the script grants the lease again.
 */
export const acquireScript = `
local held = redis.call('GET', KEYS[1])
if held and string.match(held, '^%d+ (.*)$') ~= ARGV[1] then return nil end
local token = redis.call('INCR', KEYS[2])
redis.call('SET', KEYS[1], token .. ' ' .. ARGV[1], 'PX', ARGV[2])
return token`;

/** KEYS lease. ARGV value, ttl in ms. Returns 1 when the caller held the lease, which now lasts another ttl, else 0. */
export const renewScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** KEYS lease. ARGV value. Releases the lease if the caller holds it. */
export const releaseScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/**
 * KEYS lease, newest, key of the generation. ARGV lease value, generation, bytes, number of retained generations,
 * channel, prefix of generation keys. Returns 'ok', 'lease_lost' or 'conflict'. Deletes old generations from the newest
 * down, until one does not exist.
 */
export const putScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'lease_lost' end
local newest = redis.call('GET', KEYS[2])
local generation = tonumber(ARGV[2])
if newest and generation ~= tonumber(newest) + 1 then return 'conflict' end
if not redis.call('SET', KEYS[3], ARGV[3], 'NX') then return 'conflict' end
redis.call('SET', KEYS[2], ARGV[2])
local old = generation - tonumber(ARGV[4])
while old > 0 and redis.call('DEL', ARGV[6] .. string.format('%.0f', old)) == 1 do old = old - 1 end
redis.call('PUBLISH', ARGV[5], ARGV[2])
return 'ok'`;

/**
 * What must happen in Redis whole or not at all. Redis runs a script without anything in between, so each of these is a
 * compare-and-set. Every key begins with one hash tag, so that all lie on one node of a cluster.
 */

const prefix = '{postjoin}';

export const keys = {
  /** Number of the newest generation. */
  newest: `${prefix}:newest`,
  /** `token holder` of whoever may write; it expires by itself. */
  lease: `${prefix}:lease`,
  /** The last token granted. */
  token: `${prefix}:token`,
  generation: (generation: number) => `${prefix}:generation:${generation}`,
  /** Channel on which the number of a new generation is published. */
  channel: `${prefix}:generations`,
} as const;

/**
 * KEYS lease, token. ARGV holder, ttl. Gives the token, or nil when another holder has the lease. Who holds it already
 * has not heard so, as the answer was lost, and is granted it anew.
 */
export const acquireScript = `
local held = redis.call('GET', KEYS[1])
if held and string.match(held, '^%d+ (.*)$') ~= ARGV[1] then return nil end
local token = redis.call('INCR', KEYS[2])
redis.call('SET', KEYS[1], token .. ' ' .. ARGV[1], 'PX', ARGV[2])
return token`;

/** KEYS lease. ARGV value, ttl. 1 when it was ours and now lasts longer, else 0. */
export const renewScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** KEYS lease. ARGV value. Gives it back when it is ours. */
export const releaseScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/**
 * KEYS lease, newest, the generation's. ARGV lease value, generation, bytes, how many to keep, channel, what
 * generation keys begin with. Gives 'ok', 'lease_lost' or 'conflict'. Old generations go one by one until one is
 * missing already.
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

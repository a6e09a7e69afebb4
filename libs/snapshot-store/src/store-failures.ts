/** What failures of Redis and of the way to it mean to an operator, in words that hold nothing of an address. */

/** What a server answers begins with a word in capitals. */
const serverErrors: Readonly<Record<string, string>> = {
  NOAUTH: 'it wants a password',
  WRONGPASS: 'it refuses the user or the password',
  NOPERM: 'its user may not run a command or use a key that begins with {postjoin}',
  OOM: 'its memory is full, and it does not evict',
  READONLY: 'it is a replica, which cannot be written',
  MISCONF: 'it cannot write to its disk, and so takes no writes',
  LOADING: 'it is still loading its data',
  CLUSTERDOWN: 'its cluster is down',
};

const untrusted = 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names the file of a private authority';

/** Codes of the system and of TLS. */
const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name does not resolve',
  EAI_AGAIN: 'its name does not resolve at the moment',
  ECONNRESET: 'the connection breaks; one side may speak TLS and the other not',
  ETIMEDOUT: 'it does not take the connection in time; one side may speak TLS and the other not',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/**
 * Why a command failed. `lastConnectionError` is the last one of the connection, which the command's own error does not
 * carry. Only codes are ever repeated: a message may quote a command, and one of those is AUTH.
 */
export function describeRedisFailure(error: unknown, lastConnectionError: unknown): string {
  if (isRefusedDatabase(lastConnectionError))
    return `it refuses the number of the database (${getReplyCode(lastConnectionError)})`;
  const reply = getReplyCode(error) ?? getReplyCode(lastConnectionError);
  if (reply !== undefined) return explainCode(reply, serverErrors);
  const text = error instanceof Error ? error.message : '';
  if (text.includes('Command timed out')) return 'timeout: it does not answer in time';
  const code = getErrorCode(error) ?? getErrorCode(lastConnectionError);
  return code === undefined ? 'no connection' : `no connection: ${explainCode(code, connectionErrors)}`;
}

/** Whether a server gives no database of the number that a connection is for. */
export function isRefusedDatabase(error: unknown): boolean {
  return getReplyCode(error) !== undefined && (error as { command?: { name?: string } }).command?.name === 'select';
}

function explainCode(code: string, meanings: Readonly<Record<string, string>>): string {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  return meaning === undefined ? code : `${meaning} (${code})`;
}

function getReplyCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  return /^[A-Z]{3,20}\b/.exec(error.message)?.[0];
}

function getErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : undefined;
}

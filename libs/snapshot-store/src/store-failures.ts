import { GenerationConflictError, LeaseLostError, StoreUnavailableError } from './types.ts';
import { UnreadableSnapshotError } from './encoding.ts';

/**
 * This file converts failures of disk, network and Redis to `StoreUnavailableError`. The messages contain no secrets.
 */

/** The storage refuses to read one generation. Other generations may still be readable. */
export class RefusedReadError extends UnreadableSnapshotError {}

/** Explains the error codes of file systems. */
const diskErrors: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied, or the file system has no hard links',
  ENOTSUP: 'the file system has no hard links',
  ENOTDIR: 'it is not a directory',
  ENOENT: 'its path does not exist',
  ELOOP: 'it is a loop of symbolic links',
  EIO: 'the device reports an error',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

/** Codes of a path or file system that cannot hold a store. Such a call fails again until the system is changed. */
const permanentDiskErrors = ['EROFS', 'EACCES', 'EPERM', 'ENOTSUP', 'ENOTDIR', 'ENOENT', 'ELOOP', 'ENAMETOOLONG'];

/** Codes that concern only the file of one generation. */
const fileErrors = ['EACCES', 'EPERM', 'ELOOP', 'EIO', 'ERR_FS_FILE_TOO_LARGE'];

const password = 'SNAPSHOT_STORE needs the current user and password, and the program a restart';

/** Explains the error codes of Redis: the word in capitals at the start of an error reply. */
const replyErrors: Readonly<Record<string, string>> = {
  NOAUTH: `the server requires a password; ${password}`,
  WRONGPASS: `the server refuses the user or the password; ${password}`,
  NOPERM: 'the user lacks a permission for a command, or for keys that begin with {postjoin}',
  OOM: 'the memory of the server is full, and it does not evict',
  MISCONF: 'the server cannot write to its disk, and so refuses writes',
  WRONGTYPE: 'a key that begins with {postjoin}: holds no string; delete the key that TYPE shows as another type',
};

/**
 * Explains the error codes of a server that cannot serve, although its connection works. Another server may have
 * replaced it, so the next call opens a new connection, which resolves the host name again.
 */
const roleErrors: Readonly<Record<string, string>> = {
  READONLY: 'the server is a read-only replica; if this lasts, SNAPSHOT_STORE must name the primary',
  LOADING: 'the server is still loading its data; wait until it is ready',
  MASTERDOWN:
    'the server is a replica without its primary; start the primary, or name another server in SNAPSHOT_STORE',
  NOREPLICAS: 'the server has too few replicas to accept writes; connect its replicas',
  CLUSTERDOWN: 'the cluster is down; CLUSTER INFO shows the reason',
  MOVED: 'another node of the cluster holds the keys; SNAPSHOT_STORE must name the node of CLUSTER KEYSLOT {postjoin}',
};

const untrusted = 'the certificate is not trusted; NODE_EXTRA_CA_CERTS must name the file of a private authority';
const unreachable = 'no network route leads to the host';

/** Explains the error codes of connections and of TLS. */
const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens on the port',
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve at the moment',
  ECONNRESET: 'the connection was closed; check whether only one side uses TLS',
  ETIMEDOUT: 'the connection timed out; check whether only one side uses TLS',
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
};

/** Runs disk operations. @throws {StoreUnavailableError} for system errors, with the reason and without the path */
export async function onDisk<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const code = getErrorCode(error);
    if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) throw error;
    const reason = explainCode(code, diskErrors) ?? `the system reports ${code}`;
    const isPermanent = permanentDiskErrors.includes(code);
    throw new StoreUnavailableError(`the snapshot directory cannot be used: ${reason}`, { cause: error, isPermanent });
  }
}

/** Reads one file. @throws {RefusedReadError} for an error that concerns only this file */
export async function readOneFile<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const code = getErrorCode(error);
    if (code === undefined || !fileErrors.includes(code)) throw error;
    throw new RefusedReadError(explainCode(code, diskErrors), { cause: error });
  }
}

/** Reads one key. @throws {RefusedReadError} for a key of another type */
export async function readOneKey<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (getReplyCode(error) !== 'WRONGTYPE') throw error;
    throw new RefusedReadError('its key has another type than a string (WRONGTYPE)');
  }
}

/**
 * Runs Redis commands.
 * @param lastConnectionError returns the last error of the connection, which the error of a command does not include
 * @throws {StoreUnavailableError} for errors of the network or the server, with the reason and without the address
 */
export async function overNetwork<Result>(
  act: () => Promise<Result>,
  lastConnectionError: () => unknown,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const isStoreError =
      error instanceof LeaseLostError ||
      error instanceof GenerationConflictError ||
      error instanceof UnreadableSnapshotError ||
      error instanceof StoreUnavailableError;
    if (isStoreError) throw error;
    // The new error has no `cause`: the errors of the client include the failed command, and AUTH contains the
    // password.
    const reason = describeRedisFailure(error, lastConnectionError());
    throw new StoreUnavailableError(`the snapshot store is unavailable: ${reason}`);
  }
}

/** Describes a failure by codes only. Messages of Redis and of its client may quote a command, such as AUTH. */
function describeRedisFailure(error: unknown, lastConnectionError: unknown): string {
  if (isRefusedDatabase(lastConnectionError))
    return `the server refuses the number of the database (${getReplyCode(lastConnectionError)})`;
  const replyCode = getReplyCode(error) ?? getReplyCode(lastConnectionError);
  if (replyCode !== undefined)
    return explainCode(replyCode, { ...replyErrors, ...roleErrors }) ?? `the server replies ${replyCode}`;
  const text = error instanceof Error ? error.message : '';
  if (text.includes('Command timed out')) return 'timeout: the server did not reply in time';
  const code = getErrorCode(error) ?? getErrorCode(lastConnectionError);
  return code === undefined ? 'no connection' : `no connection: ${explainCode(code, connectionErrors) ?? code}`;
}

/** Whether the server refused the number of the database, such as number 99 on a server with 16 databases. */
export function isRefusedDatabase(error: unknown): boolean {
  return getReplyCode(error) !== undefined && (error as { command?: { name?: string } }).command?.name === 'select';
}

/** Whether a server replied that it cannot serve over this connection, so that only a new one can help. */
export function isUselessConnection(error: Error): boolean {
  const code = getReplyCode(error);
  return code !== undefined && (code === 'NOAUTH' || Object.hasOwn(roleErrors, code));
}

export function hasErrorCode(error: unknown, code: string): boolean {
  return getErrorCode(error) === code;
}

function explainCode(code: string, explanations: Readonly<Record<string, string>>): string | undefined {
  return Object.hasOwn(explanations, code) ? `${explanations[code]} (${code})` : undefined;
}

/** Before Redis 7, the reply to a script quotes the reply to its command: `ERR Error running script (...): -READONLY ...`. */
function getReplyCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  const quoted = /^ERR Error running script .*? -([A-Z]{3,20})\b/.exec(error.message)?.[1];
  return quoted ?? /^[A-Z]{3,20}\b/.exec(error.message)?.[0];
}

function getErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : undefined;
}

import { operations, type OperationId } from './operations.ts';

/** The address of an operation with some arguments, as a client would write it. */
export function addressOf(origin: string, id: OperationId, args: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(args).map(([name, value]) => [name, String(value)] as [string, string]);
  const query = new URLSearchParams(pairs).toString();
  return origin + operations[id].path + (query && `?${query}`);
}

/** The address of an operation's example. */
export function exampleAddress(origin: string, id: OperationId): string {
  return addressOf(origin, id, operations[id].example);
}

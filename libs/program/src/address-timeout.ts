import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/**
 * Gives a connection to one address of a host with several addresses 2.5 seconds, in the whole program. Node's default
 * is 250 ms. A distant server needs longer, and could never be reached while the other addresses of its host are dead.
 */
export function allowDistantAddresses(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(2500);
}

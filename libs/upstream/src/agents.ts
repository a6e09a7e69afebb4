/// <reference types="node" preserve="true" />
import http from 'node:http';
import https from 'node:https';

/**
 * Time for a connection to one address of a host that has several. Node's default is 250 ms: a distant address needs
 * longer, and if the other addresses of its host are dead, no attempt would succeed. A dead address costs this time.
 */
const addressTimeoutMs = 2500;

/** The options of axios that decide how a request reaches its host. */
export interface Route {
  httpAgent: http.Agent;
  httpsAgent: https.Agent;
  /** Absent if the agents use a forward proxy: `false` would make axios replace them by agents without one. */
  proxy?: false;
}

/** Time after which an unused connection is closed, as with Node's own agents. */
const idleMs = 5000;

/**
 * Creates the agents of one set of clients. A forward proxy is used if Node's own agents use one
 * (`NODE_USE_ENV_PROXY=1` with `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`), and never because axios has read the
 * environment.
 */
export function createRoute(): Route {
  const { proxyEnv } = https.globalAgent.options;
  const options = { keepAlive: true, timeout: idleMs, autoSelectFamilyAttemptTimeout: addressTimeoutMs, proxyEnv };
  return {
    httpAgent: new http.Agent(options),
    httpsAgent: new https.Agent(options),
    ...(proxyEnv ? {} : { proxy: false }),
  };
}

/** Types of Koa middleware that is published without types. The types contain only the options used here. */

declare module 'koa-conditional-get' {
  import type { Middleware } from 'koa';
  export default function conditional(): Middleware;
}

declare module 'koa-pino-logger' {
  import type { Middleware } from 'koa';
  import type { Logger } from 'pino';
  export default function logger(options: { logger: Logger }): Middleware;
}

declare module 'koa-ratelimit' {
  import type { Middleware } from 'koa';
  export default function ratelimit(options: {
    driver: 'memory';
    db: Map<unknown, unknown>;
    /** Milliseconds. */
    duration: number;
    max: number;
  }): Middleware;
}

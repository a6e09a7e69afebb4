import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import etag from '@koa/etag';
import Router from '@koa/router';
import { success } from '@postjoin/envelope';
import { defaultIdentity, operations } from '@postjoin/openapi-spec';
import { requireInstant } from '@postjoin/program';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import Koa from 'koa';
import conditional from 'koa-conditional-get';
import helmet from 'koa-helmet';
import logger from 'koa-pino-logger';
import ratelimit from 'koa-ratelimit';
import { pino } from 'pino';
import { createJoinAnswers, servedOperations } from './join-answers.ts';

/**
 * A simple version of the api with Koa and published middleware. It calls the same join functions on the same snapshot,
 * and serialises the envelope with `JSON.stringify`. It reads the snapshot once and does not compress.
 *
 *   koa.ts STORE [TIME]    TIME fixes the clock
 */
const [, , address = '', time] = process.argv;
const fixedTime = time === undefined ? undefined : requireInstant(time);

const snapshot = await createSnapshotStore(address, { now: () => Date.now() }).latest();
if (!snapshot) throw new Error(`the store ${address} has no snapshot`);
const answers = await createJoinAnswers(snapshot);

const ajv = new Ajv({ coerceTypes: true, useDefaults: true });
formats.default(ajv, ['date-time']);

const router = new Router();
for (const id of servedOperations) {
  const validate = ajv.compile(operations[id].input);
  router.get(operations[id].path, (ctx) => {
    const params = { ...ctx.query };
    if (!validate(params)) ctx.throw(400, ajv.errorsText(validate.errors));
    ctx.type = 'json';
    ctx.body = JSON.stringify(success(defaultIdentity.product, answers[id](params as never, fixedTime ?? new Date())));
  });
}

/** Writes the log in blocks of 32 kB, like the api. */
const logOutput = pino.destination({ dest: 1, sync: false, minLength: 32 * 1024, maxWrite: 64 * 1024 });
const rateLimit = { driver: 'memory', db: new Map(), duration: 1_000, max: 9_999_999 } as const;

const app = new Koa();
app.use(logger({ logger: pino(logOutput) }));
app.use(ratelimit(rateLimit));
app.use(helmet());
app.use(conditional());
app.use(etag());
app.use(router.routes());

const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));

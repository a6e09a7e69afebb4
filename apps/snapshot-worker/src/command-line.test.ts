import { CommanderError } from 'commander';
import { expect, it } from 'vitest';
import { createCommandLine, type Commands } from './command-line.ts';
import { exitCodeHelp } from './exit-codes.ts';

/**
 * Parses a command line as the program does. In the result, `called` has the commands that ran, with their options, and
 * `output` is the printed text.
 */
async function parse(...args: string[]) {
  const called: unknown[] = [];
  const record = (command: string) => (options: object) => {
    called.push([command, options]);
    return Promise.resolve();
  };
  const commands: Commands = {
    once: record('once'),
    watch: record('watch'),
    check: record('check'),
    show: record('show'),
    restore: (file) => record('restore')({ file }),
    verdicts: () => record('verdicts')({}),
    archiveCheck: () => record('archive check')({}),
    archiveCsv: () => record('archive csv')({}),
  };
  let output = '';
  const write = (text: string) => (output += text);
  const program = createCommandLine(() => commands);
  for (const command of [program, ...program.commands]) command.configureOutput({ writeOut: write, writeErr: write });
  const error: unknown = await program.parseAsync(args, { from: 'user' }).catch((thrown: unknown) => thrown);
  return { called, output, error: error instanceof CommanderError ? error : undefined };
}

it.each([
  ['once', 'once', {}],
  ['verdicts', 'verdicts', {}],
  ['restore FILE', 'restore', { file: 'FILE' }],
  ['archive check', 'archive check', {}],
  ['archive csv', 'archive csv', {}],
  ['once --every 90s', 'once', { every: 90_000 }],
  ['watch --every 1h', 'watch', { every: 3_600_000 }],
  ['watch --at 2025-09-20T12:00:00Z', 'watch', { at: new Date('2025-09-20T12:00:00Z') }],
  ['check --max-age 15m', 'check', { maxAge: 900_000 }],
  ['show --full', 'show', { full: true }],
])('runs %s', async (line, command, options) => {
  expect((await parse(...line.split(' '))).called).toEqual([[command, options]]);
});

it.each([
  [['frobnicate'], /unknown command/],
  [['once', '--frobnicate'], /unknown option/],
  [['once', 'twice'], /too many arguments/],
  [['once', '--at', 'yesterday'], /Expected an ISO 8601 time/],
  [['watch', '--every', '1s'], /Expected a duration from 10s to 24h/],
  [['watch', '--every'], /argument missing/],
  [[], /Usage: snapshot-worker/],
])('rejects %j and explains why', async (args, message) => {
  const { called, error, output } = await parse(...args);
  expect(called).toEqual([]);
  expect(error?.exitCode).not.toBe(0);
  expect(output).toMatch(message);
});

it('lists every exit code in --help', async () => {
  const { output, error } = await parse('--help');
  expect(error?.exitCode).toBe(0);
  expect(output).toContain(exitCodeHelp);
});

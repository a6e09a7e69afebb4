import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { NonconformingError, type Check } from '../check.ts';
import { lastLines, runCommand, withTempDirectory } from '../run-command.ts';

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

const config = 'extends: [recommended-strict]\n';

/** Checks that Redocly's linter reports nothing. With its strict rules a warning is an error. */
export const redocly: Check = {
  name: 'Redocly lint, strict',
  run: ({ description }) =>
    withTempDirectory(async (cwd) => {
      await writeFile(`${cwd}/openapi.json`, JSON.stringify(description));
      await writeFile(`${cwd}/redocly.yaml`, config);
      const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const result = await runCommand(process.execPath, [cli, 'lint', 'openapi.json'], { cwd, environment });
      if (result.code !== 0 || !result.output.includes('is valid'))
        throw new NonconformingError([lastLines(result, 40)]);
      return 'no error, no warning';
    }),
};

import { existsSync } from 'node:fs';

/** Where Debian installs Chromium. Its shell draws nothing on a screen, and takes a third less processor time. */
const debianPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of a Chromium or Chrome: the value of `CHROMIUM_PATH`, or the path of Debian's Chromium if unset. */
export const browserPath = process.env['CHROMIUM_PATH'] ?? debianPaths.find(existsSync);

/** Why tests in a browser are skipped; empty if there is a browser. */
export const browserSkipReasons: readonly string[] =
  browserPath !== undefined && existsSync(browserPath)
    ? []
    : [`no browser at ${browserPath ?? debianPaths.join(' or ')}: install chromium or set CHROMIUM_PATH`];

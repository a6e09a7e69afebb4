export { browserPath, browserSkipReasons } from './testing/browser.ts';
export { hasOpenssl, makeCertificate } from './testing/certificate.ts';
export { findFreePorts, memoryOptions, startNode, stop, waitForExit, waitForUrl } from './testing/child.ts';
export { createStalledPipe, fullDevice, hasFullDevice, type StalledPipe } from './testing/stalled-pipe.ts';

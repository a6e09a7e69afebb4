export { archiveLineSchema, archiveVersion } from './types.ts';
export type { ArchivedPoint, ArchivedRow, ArchivedUnmatched, ArchiveLine } from './types.ts';
export { appendLines } from './append-lines.ts';
export { checkArchive, type ArchiveCheck } from './check-archive.ts';
export { removeLines } from './remove-lines.ts';
export { createLineMaker, type LineOptions } from './create-lines.ts';
export { readArchive, type ReadLine } from './read-archive.ts';
export { csvHead, renderCsvRecord } from './render-csv.ts';

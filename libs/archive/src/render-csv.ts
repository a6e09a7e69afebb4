import type { ArchivedRow, ArchivedUnmatched, ArchiveLine } from './types.ts';

/** The columns of the CSV, each with the value of a line. A value that a line lacks is an empty cell. */
const columns: Readonly<Record<string, (line: Partial<Flat>) => string | number | null | undefined>> = {
  post_id: ({ post }) => post?.id,
  account: ({ post }) => post?.account,
  posted_at: ({ post }) => post?.at,
  post_url: ({ post }) => post?.url,
  reason: ({ reason }) => reason,
  contract_id: ({ contract }) => contract?.id,
  event_id: ({ contract }) => contract?.event_id,
  venue: ({ contract }) => contract?.venue,
  title: ({ contract }) => contract?.title,
  outcome: ({ contract }) => contract?.outcome,
  act: ({ act }) => act,
  price_at_post: ({ price_at_post }) => price_at_post,
  price_at_post_at: ({ price_at_post_at }) => price_at_post_at,
  price_at_post_reason: ({ price_at_post_reason }) => price_at_post_reason,
  before_60m: ({ reaction }) => reaction?.before_60m,
  after_10m: ({ reaction }) => reaction?.after_10m,
  after_60m: ({ reaction }) => reaction?.after_60m,
  after_24h: ({ reaction }) => reaction?.after_24h,
  persistence_24h: ({ reaction }) => reaction?.persistence_24h,
  unusual_after_60m: ({ unusual }) => unusual?.after_60m,
  unusual_after_60m_of: ({ unusual }) => unusual?.after_60m_of,
  unusual_after_24h: ({ unusual }) => unusual?.after_24h,
  unusual_after_24h_of: ({ unusual }) => unusual?.after_24h_of,
  matcher: ({ versions }) => versions?.matcher,
  archived_at: ({ archived_at }) => archived_at,
};

/** The members of both kinds of lines. */
type Flat = Omit<ArchivedRow, 'matched'> & Omit<ArchivedUnmatched, 'matched'>;

export const csvHead = `${Object.keys(columns).join(',')}\r\n`;

/** Renders a line of an archive as a record of CSV (RFC 4180). */
export function renderCsvRecord(line: ArchiveLine): string {
  return `${Object.values(columns)
    .map((read) => renderCell(read(line as Partial<Flat>)))
    .join(',')}\r\n`;
}

/** A text that starts with one of these characters is a formula in spreadsheet programs. Titles come from strangers. */
const formulaStart = /^[=+\-@\t\r]/;

function renderCell(value: string | number | null | undefined): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

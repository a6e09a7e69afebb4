/**
 * The members of answers that the sentences in `sentences.ts` need, as a reader of the OpenAPI document would write
 * them down. This file imports no type of the service, so that a sentence shows what a caller can learn from the
 * document alone. `describeAnswer` refuses members that the document does not have.
 */

export interface Failure {
  error: { message: string };
}

/** The data of the answers, by operation. */
export interface Answers {
  get_capabilities: { tools: { name: string }[]; never: string[]; refuse: string[] };
  get_posts: Fresh & {
    total: number;
    note?: string;
    next_cursor?: string;
    posts: Post[];
    feed: { status: string; sources: { name: string; status: string; error?: string }[] };
  };
  search_markets: Fresh & {
    q: string | null;
    total: number;
    events: number;
    note?: string;
    match?: Pick<Row, 'contract' | 'last_price' | 'alternatives'>;
    reason?: string;
    reasons?: Reasons;
    nearest?: Unmatched['nearest'];
    candidates?: { title: string }[];
    contracts: FoundContract[];
  };
  get_join: Join;
  get_watchlist: Join & { topics: Topic[] };
  since_last: Fresh & {
    total: number;
    rows: Row[];
    new_posts: { id: string; excerpt: string; contract?: string; reason?: string; matched_late?: boolean }[];
    unmoved: {
      post_id: string;
      contract_id: string;
      title: string;
      outcome: string;
      url: string;
      last_price: number | null;
      last_price_reason?: string;
      reason: string;
    }[];
    note?: string;
    reasons: Reasons;
    next_since: string;
  };
  risk_windows: {
    served: boolean;
    reason?: string;
    windows: { contract: { title: string; outcome: string }; move?: number }[];
    observed_from?: string | null;
    note?: string;
  };
}
export type AnswerId = keyof Answers;

interface Fresh {
  source: string;
  snapshot: { posts_read_at: string | null; prices_read_at: string | null; stale: boolean };
}

/** The meanings of reason codes, by code. */
type Reasons = Record<string, string>;

export interface Post {
  id: string;
  at: string;
  handle: string;
  text: string;
}

export interface Contract {
  title: string;
  outcome: string;
  venue_name: string;
  url: string;
  status: string;
  closes_at: string | null;
  last_price: number | null;
  move_24h: number | null;
  move_7d: number | null;
}

export interface FoundContract extends Contract {
  opens_at: string | null;
  last_price_reason?: string;
  price_at: string | null;
  price_stale: boolean;
  rules?: string;
}

export interface Row {
  post: Post;
  /** Has only these members if an earlier row has the contract whole. */
  contract: Pick<Contract, 'title' | 'outcome' | 'url' | 'last_price'> & { id: string; last_price_reason?: string };
  last_price: number | null;
  move_24h: number | null;
  move_since_post: number | null;
  move_since_post_reason?: string;
  reaction: { after_60m: number | null; after_24h: number | null; persistence_24h: number | null };
  unusual: { after_60m: number | null; after_60m_of?: number; after_60m_reason?: string };
  alternatives: { relation: string; title: string; outcome: string; last_price: number | null }[];
}

export interface Unmatched {
  id: string;
  reason: string;
  nearest?: { title: string; outcomes?: { outcome: string; last_price: number }[] };
  excerpt: string;
}

export interface Join extends Fresh {
  hours: number;
  truncated?: Record<string, { shown: number; total: number }>;
  next_cursor?: string;
  rows: Row[];
  also_7d: { note: string; rows: Row[] };
  unmatched: Unmatched[];
  reasons: Reasons;
  scanned: string[];
  by_account: { posts: number }[];
}

export interface Topic {
  topic: string;
  recognised: boolean;
  posts: number;
  rows: string[];
  contracts: number;
  events: number;
  top_contracts: { title: string; outcome: string; last_price: number | null }[];
  note?: string;
}

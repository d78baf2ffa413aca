/**
 * How much each part measures. The short form (`npm run bench -- --short`) runs the same code on little, once, so that a
 * part that no longer runs is noticed; what it measures is judged by nobody.
 */

/** main.ts sets it for `--short`; the processes that a part starts inherit it. */
export const isShort = process.env['BENCH_SHORT'] !== undefined

const size = (full: number, short: number): number => (isShort ? short : full)
/** A size that a variable of the environment may set. */
const named = (variable: string, full: number, short: number): number =>
  Number(process.env[variable] ?? size(full, short))

/** How often a measurement is done. */
export const rounds = (full: number): number => size(full, 1)
/** How long one takes. */
export const seconds = (full: number): number => size(full, Math.min(full, 0.1))
export const milliseconds = (full: number): number => seconds(full / 1000) * 1000

const SHORT_DEALS = 1500
/** Deals of the market that is large, and of the one that it is compared with: the short form seeds one for all. */
export const DEALS = {
  large: size(1_000_000, SHORT_DEALS),
  small: size(10_000, SHORT_DEALS),
  /** Where only the large one is measured. */
  least: size(100, SHORT_DEALS),
} as const
export const SERVER = {
  /** How often each bad request is sent. */
  badRounds: size(20, 2),
  /** Places that each kind of search is asked at. */
  spots: size(10, 2),
  /** Kinds of search that are measured again, as they seem worst. */
  again: size(10, 1),
  /** Seconds that a kind of search is planned and measured; in the short form one request each. */
  planning: size(0.05, 0.001),
  searching: size(0.3, 0.001),
} as const
/** Rows of an import of places. */
export const IMPORT = { places: size(50_000, 300) } as const
/** People who redeem: twice as many as there are deals, so that nobody gets the same deal twice. */
export const REDEMPTIONS = { deals: size(1000, 60), customers: size(2000, 120) } as const
/** Accounts of the bank that transactions are compared with. */
export const BANK = { accounts: size(50_000, 1000) } as const
export const LIVE = { streams: size(5000, 50), events: size(500, 20), calmMs: size(11_000, 0) } as const
export const LOYALTY = {
  members: named('BENCH_MEMBERS', 100_000, 500),
  programs: size(1000, 20),
  rewards: size(1000, 20),
  /** Of the evaluations that need no database. */
  evaluated: size(2000, 20),
  replayed: size(1_000_000, 2000),
  replayedCustomers: size(100_000, 200),
  /** Counts of a segment, of which the first two are left out. */
  counts: size(12, 3),
} as const
export const SOCIAL = {
  deals: size(20_000, 1000),
  conversations: size(100, 5),
  messages: size(10_000, 100),
  commentedDeals: size(100, 5),
  comments: size(10_000, 100),
  /** Of a hundred parts of the comments' table, those whose comments begin a page. */
  sampledPercent: size(0.5, 100),
  pages: size(200, 20),
  followers: size(100_000, 200),
} as const
export const DISPLAYS = {
  players: named('DISPLAY_PLAYERS', 5000, 20),
  /** How much faster than a real one a player asks, and a minute passes. */
  faster: size(1, 50),
} as const
export const ADMIN = { rows: named('BENCH_ROWS', 1_000_000, 2000), pagesDeep: size(300, 3) } as const
export const WEBHOOKS = { messages: size(16, 2) } as const
export const BROWSER = {
  cards: size(500, 40),
  /** How many times slower the page's processor is made. */
  slower: size(4, 1),
  /** How long a page is watched after its first deal, and the landing page after loading. */
  settleMs: size(2500, 200),
  landingSettleMs: size(3000, 200),
} as const

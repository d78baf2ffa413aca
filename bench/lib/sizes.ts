/**
 * Sizes of each part's measurements. The short form (`npm run bench -- --short`) runs the same code
 * once on little data, so that a broken part is noticed. Its results are not judged.
 */

/** main.ts sets it for `--short`; child processes inherit it. */
export const isShort = process.env['BENCH_SHORT'] !== undefined

const size = (full: number, short: number): number => (isShort ? short : full)
/** Returns a size that an environment variable may set. */
const named = (variable: string, full: number, short: number): number =>
  Number(process.env[variable] ?? size(full, short))

/** Returns the number of rounds of a measurement. */
export const rounds = (full: number): number => size(full, 1)
/** Returns the duration of a measurement. */
export const seconds = (full: number): number => size(full, Math.min(full, 0.1))
export const milliseconds = (full: number): number => seconds(full / 1000) * 1000

const SHORT_DEALS = 1500
/**
 * Deals of the large market and of the small one that it is compared with. The short form seeds one
 * for all.
 */
export const DEALS = {
  large: size(1_000_000, SHORT_DEALS),
  small: size(10_000, SHORT_DEALS),
  /** For parts that measure only the large market. */
  least: size(100, SHORT_DEALS),
} as const
export const SERVER = {
  /** Number of times that each bad request is sent. */
  badRounds: size(20, 2),
  /** Number of places for each kind of search. */
  spots: size(10, 2),
  /** Number of kinds of search that are measured again, because they seem worst. */
  again: size(10, 1),
  /** Seconds for planning and measuring a kind of search; in the short form one request each. */
  planning: size(0.05, 0.001),
  searching: size(0.3, 0.001),
} as const
/** Rows of an import of places. */
export const IMPORT = { places: size(50_000, 300) } as const
/** Customers who redeem: twice as many as deals, so that nobody gets the same deal twice. */
export const REDEMPTIONS = { deals: size(1000, 60), customers: size(2000, 120) } as const
/** Accounts of the bank with which transactions are compared. */
export const BANK = { accounts: size(50_000, 1000) } as const
export const LIVE = { streams: size(5000, 50), events: size(500, 20), calmMs: size(11_000, 0) } as const
export const LOYALTY = {
  members: named('BENCH_MEMBERS', 100_000, 500),
  programs: size(1000, 20),
  rewards: size(1000, 20),
  /** Number of evaluations without a database. */
  evaluated: size(2000, 20),
  replayed: size(1_000_000, 2000),
  replayedCustomers: size(100_000, 200),
  /** Counts of a segment, of which the first two are left out. */
  counts: size(12, 3),
} as const
/** A year of a big brand: what each member does in it. BENCH_MEMBERS sets how many there are. */
export const YEAR = {
  purchases: size(21, 3),
  redemptions: size(6, 2),
  messages: size(26, 2),
} as const
export const SOCIAL = {
  deals: size(20_000, 1000),
  conversations: size(100, 5),
  messages: size(10_000, 100),
  commentedDeals: size(100, 5),
  comments: size(10_000, 100),
  /** Percentage of the comments' table from which comments at the start of a page are sampled. */
  sampledPercent: size(0.5, 100),
  pages: size(200, 20),
  followers: size(100_000, 200),
} as const
export const DISPLAYS = {
  players: named('DISPLAY_PLAYERS', 5000, 20),
  /** The factor by which a player polls, and a minute passes, faster than in reality. */
  faster: size(1, 50),
} as const
export const ADMIN = { rows: named('BENCH_ROWS', 1_000_000, 2000), pagesDeep: size(300, 3) } as const
export const WEBHOOKS = { messages: size(16, 2) } as const
export const BROWSER = {
  cards: size(500, 40),
  /** The factor by which the page's processor is slowed down. */
  slower: size(4, 1),
  /**
   * Milliseconds of observation: of a page after its first deal, and of the landing page after
   * loading.
   */
  settleMs: size(2500, 200),
  landingSettleMs: size(3000, 200),
} as const

import type { ReportKind } from '@vicino/contract/foundation/reports/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'

/**
 * The content of a report: a comment, Proof Post, review, profile, business, banner or page, or
 * otherwise the deal itself.
 */
export interface Thing {
  readonly deal_id: string | null
  readonly comment_id: string | null
  readonly post_id: string | null
  readonly review_id: string | null
  readonly person_id: string | null
  readonly brand_id: string | null
  readonly banner_id: string | null
  readonly page: string | null
}

const NOTHING: Thing = {
  deal_id: null,
  comment_id: null,
  post_id: null,
  review_id: null,
  person_id: null,
  brand_id: null,
  banner_id: null,
  page: null,
}

/** SQL: the columns of a report that name its content. */
export const THING_COLUMNS = sql.raw(
  'deal_id, comment_id, post_id, review_id, person_id, brand_id, banner_id, page',
)

/** SQL: whether a report is about the deal itself. */
export const IS_DEAL = sql.raw(
  'num_nonnulls(comment_id, post_id, review_id, person_id, brand_id, banner_id, page) = 0',
)

/** The columns by which the kinds of content are told apart, without the deal's. */
const COLUMN_OF = {
  comment: 'comment_id',
  post: 'post_id',
  review: 'review_id',
  profile: 'person_id',
  brand: 'brand_id',
  banner: 'banner_id',
  page: 'page',
} as const satisfies Readonly<Record<Exclude<ReportKind, 'deal'>, keyof Thing>>

const OWN_COLUMNS = Object.entries(COLUMN_OF) as [Exclude<ReportKind, 'deal'>, keyof Thing][]

export const kindOf = (thing: Thing): ReportKind =>
  OWN_COLUMNS.find(([, column]) => thing[column] !== null)?.[0] ?? 'deal'

/** Tells whether a report is about the deal itself. */
export const isDeal = (thing: Thing): boolean => kindOf(thing) === 'deal'

/** Returns the content of a kind and id. */
export const thingOf = (kind: ReportKind, id: string): Thing => ({
  ...NOTHING,
  [kind === 'deal' ? 'deal_id' : COLUMN_OF[kind]]: id,
})

/** SQL: whether a report is about content of a kind. */
export const isOfKind = (kind: ReportKind): RawBuilder<unknown> =>
  kind === 'deal' ? IS_DEAL : sql`${sql.ref(COLUMN_OF[kind])} IS NOT NULL`

/** SQL: whether a report is about the same content. */
export function isOf(thing: Thing): RawBuilder<unknown> {
  const kind = kindOf(thing)
  return kind === 'deal'
    ? sql`deal_id = ${thing.deal_id} AND ${IS_DEAL}`
    : sql`${sql.ref(COLUMN_OF[kind])} = ${thing[COLUMN_OF[kind]]}`
}

/** SQL: whether a report is about one of some contents of a kind. */
const isOneOf = (kind: ReportKind, ids: readonly string[]): RawBuilder<unknown> =>
  kind === 'deal'
    ? sql`deal_id = ANY (${ids}::uuid[]) AND ${IS_DEAL}`
    : sql`${sql.ref(COLUMN_OF[kind])} = ANY (${ids}${sql.raw(kind === 'page' ? '::text[]' : '::uuid[]')})`

/** SQL: the deal to which a content of a kind belongs; null where there is none. */
const dealOf = (kind: ReportKind, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const newest = sql`ORDER BY d.created_at DESC, d.id DESC LIMIT 1`
  switch (kind) {
    case 'deal':
      return id
    case 'comment':
      return sql`(SELECT deal_id FROM comments WHERE id = ${id})`
    case 'post':
      return sql`(SELECT coalesce(
        (SELECT d.id FROM deals d WHERE d.product_id = p.product_id ${newest}),
        (SELECT d.id FROM deals d WHERE d.brand_id = p.brand_id ${newest})) FROM posts p WHERE p.id = ${id})`
    case 'review':
      return sql`(SELECT coalesce(v.deal_id,
        (SELECT d.id FROM deals d WHERE d.product_id = v.product_id ${newest}),
        (SELECT d.id FROM deals d WHERE d.brand_id = v.brand_id ${newest})) FROM reviews v WHERE v.id = ${id})`
    case 'brand':
    case 'profile':
    case 'banner':
    case 'page':
      return sql`NULL::uuid`
  }
}

/** Returns the deal to which a content belongs; null where there is none. */
export async function dealBeside(db: Db, kind: ReportKind, id: string): Promise<string | null> {
  if (kind === 'page') return null
  const row = await firstRow(db)<{ id: string | null }>`SELECT ${dealOf(kind, sql`${id}::uuid`)} AS id`
  return row?.id ?? null
}

/** Stores the decision in all reports of a content; no appeal waits any more. */
export const writeDecision = (
  tx: Db,
  thing: Thing,
  decision: Decision,
  by: string,
  now: Date,
): Promise<void> => writeDecisions(tx, isOf(thing), decision, by, now)

const writeDecisions = (
  tx: Db,
  which: RawBuilder<unknown>,
  decision: Decision,
  by: string,
  now: Date,
): Promise<void> => execute(tx)`
    UPDATE reports SET decision = ${decision}, decided_at = ${now}, decided_by = ${by}, is_appealed = false
    WHERE ${which} AND (decision IS DISTINCT FROM ${decision} OR is_appealed)`

type Decision = 'kept' | 'warned' | 'removed' | 'blocked'

export interface NewDecision {
  readonly decision: Decision
  readonly reason: string | null
  readonly facts: string
  /** Null = for good, or no block. */
  readonly blockDays: number | null
  readonly by: string
  readonly now: Date
}

export interface StoredDecision {
  readonly id: string
  readonly author_id: string | null
  readonly brand_id: string | null
}

/** Stores a decision about reports, with the content of each and its author or brand. */
const insertDecisions = (
  tx: Db,
  reports: RawBuilder<unknown>,
  { decision, reason, facts, blockDays, by, now }: NewDecision,
): Promise<StoredDecision[]> => allRows(tx)`
    INSERT INTO report_decisions
      (report_id, author_id, brand_id, decision, reason, facts, block_days, excerpt, decided_by, decided_at)
    SELECT r.id, coalesce(c.author_id, p.author_id, v.author_id, r.person_id),
      CASE WHEN num_nonnulls(r.comment_id, r.post_id, r.review_id, r.person_id, r.banner_id, r.page) = 0
        THEN coalesce(r.brand_id, d.brand_id) END,
      ${decision}, ${reason}, ${facts}, ${blockDays}::int,
      left(coalesce(c.text, p.title, v.text, u.username, b.username, n.title ->> 'it', r.page, d.title, ''), 300),
      ${by}::uuid, ${now}::timestamptz
    FROM (${reports}) r LEFT JOIN deals d ON d.id = r.deal_id LEFT JOIN comments c ON c.id = r.comment_id
      LEFT JOIN posts p ON p.id = r.post_id LEFT JOIN reviews v ON v.id = r.review_id
      LEFT JOIN users u ON u.id = r.person_id LEFT JOIN brands b ON b.id = r.brand_id
      LEFT JOIN banners n ON n.id = r.banner_id
    RETURNING id, author_id, brand_id`

/** Stores a decision about a report that the caller has locked, in all reports of its content. */
export async function decideLocked(
  tx: Db,
  report: Thing & { readonly id: string },
  made: NewDecision,
): Promise<StoredDecision> {
  const [stored] = await insertDecisions(tx, sql`SELECT * FROM reports WHERE id = ${report.id}`, made)
  if (stored === undefined) throw new Error(`report ${report.id} went while it was locked`)
  await writeDecisions(tx, isOf(report), made.decision, made.by, made.now)
  return stored
}

/**
 * Stores a decision about contents, each with its waiting report or with a new one that says that
 * nobody reported it. Five statements, however many there are.
 * @param reportReason the reason of new reports
 */
export async function decideContents(
  tx: Db,
  {
    kind,
    ids,
    reportReason,
  }: { kind: Exclude<ReportKind, 'page'>; ids: readonly string[]; reportReason: string },
  made: NewDecision,
): Promise<StoredDecision[]> {
  const which = isOneOf(kind, ids)
  const column = sql.ref(kind === 'deal' ? 'deal_id' : COLUMN_OF[kind])
  await execute(tx)`SELECT FROM reports WHERE ${which} ORDER BY id FOR NO KEY UPDATE`
  const isIn = (one: ReportKind) => (one === kind ? sql`x.id` : sql`NULL::uuid`)
  await execute(tx)`
    INSERT INTO reports (deal_id, comment_id, post_id, review_id, person_id, brand_id, banner_id, reason, origin, created_at)
    SELECT ${dealOf(kind, sql`x.id`)}, ${isIn('comment')}, ${isIn('post')}, ${isIn('review')}, ${isIn('profile')},
      ${isIn('brand')}, ${isIn('banner')}, ${reportReason}, 'platform', ${made.now}::timestamptz
    FROM unnest(${ids}::uuid[]) x (id)
    WHERE NOT EXISTS (
      SELECT FROM reports WHERE ${column} = x.id AND decision IS NULL ${kind === 'deal' ? sql`AND ${IS_DEAL}` : sql``}
    )`
  const open = sql`
    SELECT DISTINCT ON (${column}) * FROM reports WHERE ${which} AND decision IS NULL ORDER BY ${column}, id`
  const stored = await insertDecisions(tx, open, made)
  await writeDecisions(tx, which, made.decision, made.by, made.now)
  return stored
}

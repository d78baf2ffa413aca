import type { CustomerSort } from '@vicino/contract/customers/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A customer as the table shows them. */
export interface CustomerRow {
  readonly userId: string
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
  readonly consentClass: number
  readonly firstInteractionAt: Date
  readonly proofPosts: number
  readonly reviews: number
  readonly redeemedRewards: number
  readonly stamps: number
  readonly bp: number
  readonly purchases: number
  readonly totalCents: number
  readonly points: number
  readonly lastPurchaseAt: Date | null
  readonly tierRank: number
  /** Ids of labels. */
  readonly labels: readonly string[]
  /** Changes of consents by time: purpose, whether it was granted, moment (ms). */
  readonly consents: readonly (readonly [purpose: string, granted: boolean, at: number])[]
  /** Shown with the consent alone. */
  readonly personal: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string | null
    readonly birthDate: string | null
    readonly address: string | null
  }
}

/** The columns of a CustomerRow, from `s` (member_stats or the view of what it must be) and `users u`. */
const CUSTOMER = sql`
  s.user_id AS "userId", u.username, u.handle, u.avatar, s.consent_class AS "consentClass",
  s.first_interaction_at AS "firstInteractionAt", s.proof_posts AS "proofPosts", s.reviews,
  s.redeemed_rewards AS "redeemedRewards", s.stamps, s.bp, s.purchases, s.total_cents AS "totalCents", s.points,
  s.last_purchase_at AS "lastPurchaseAt", s.tier_rank AS "tierRank", s.labels,
  coalesce((SELECT jsonb_agg(jsonb_build_array(c.purpose, c.granted, ms_of(c.created_at)) ORDER BY c.id) FROM consents c
    WHERE c.program_id = s.program_id AND c.user_id = s.user_id), '[]') AS consents,
  jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone,
    'birthDate', u.birth_date::text,
    'address', (SELECT place.name || ' (' || place.province_code || ')' FROM places place WHERE place.id = u.place_id)) AS personal`

/** What narrows the customers of a program; what is null does not. */
export interface CustomerSelection {
  readonly programId: string
  readonly search: string | null
  readonly tierRank: number | null
  readonly consentClass: number | null
  /** Of the first interaction, the end excluded. */
  readonly from: Date | null
  readonly until: Date | null
  readonly leastCents: number | null
  readonly mostCents: number | null
  readonly label: string | null
  /** A condition on `s`, of a segment. */
  readonly segment: RawBuilder<unknown> | null
}

const isNarrowed = (selection: CustomerSelection): boolean =>
  Object.entries(selection).some(([name, value]) => name !== 'programId' && value !== null)

interface SortColumn {
  readonly up: string
  readonly down: string
  readonly type: string
}
const column = (name: string, type: string): SortColumn => ({ up: name, down: name, type })
const SORT_COLUMNS: Readonly<Record<CustomerSort, SortColumn>> = {
  username: column('username_key', 'text'),
  consent: column('consent_class', 'smallint'),
  firstInteraction: column('first_interaction_at', 'timestamptz'),
  proofPosts: column('proof_posts', 'integer'),
  reviews: column('reviews', 'integer'),
  redeemedRewards: column('redeemed_rewards', 'integer'),
  bollini: column('stamps', 'bigint'),
  bp: column('bp', 'bigint'),
  purchases: column('purchases', 'integer'),
  totalValue: column('total_cents', 'bigint'),
  loyaltyPoints: column('points', 'bigint'),
  // Who never bought comes last either way.
  lastPurchase: { up: 'last_purchase_up', down: 'last_purchase_down', type: 'timestamptz' },
  loyaltyLevel: column('tier_rank', 'smallint'),
}

/**
 * `member_stats s` narrowed to a selection. Only what is asked for stands in the statement, so that each kind of it has a
 * plan of its own.
 */
function selected(of: CustomerSelection): { found: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const conditions = [sql`s.program_id = ${of.programId}`]
  const narrow = <Value>(value: Value | null, condition: (value: Value) => RawBuilder<unknown>) => {
    if (value !== null) conditions.push(condition(value))
  }
  narrow(of.tierRank, (rank) => sql`s.tier_rank = ${rank}::smallint`)
  narrow(of.consentClass, (consent) => sql`s.consent_class = ${consent}::smallint`)
  narrow(of.from, (from) => sql`s.first_interaction_at >= ${from}::timestamptz`)
  narrow(of.until, (until) => sql`s.first_interaction_at < ${until}::timestamptz`)
  narrow(of.leastCents, (cents) => sql`s.total_cents >= ${cents}::bigint`)
  narrow(of.mostCents, (cents) => sql`s.total_cents <= ${cents}::bigint`)
  narrow(of.label, (label) => sql`s.labels @> ARRAY[${label}::uuid]`)
  narrow(of.segment, (condition) => condition)
  narrow(of.search, () => sql`s.user_id IN (SELECT user_id FROM found)`)
  return {
    found: of.search === null ? sql`` : sql`found AS MATERIALIZED (${matching(of.programId, of.search)}),`,
    where: sql.join(conditions, sql` AND `),
  }
}

/** Shorter texts are looked for at the beginning of a name, for they are in nearly all. */
const ANYWHERE_FROM = 3

/** Members whose username or handle, or whose name or e-mail where they consented, has a text in it. */
function matching(programId: string, search: string): RawBuilder<unknown> {
  const before = search.length < ANYWHERE_FROM ? '%\n' : '%'
  return sql`
    SELECT user_id FROM member_names WHERE program_id = ${programId}
      AND words LIKE ${before} || regexp_replace(plain_text(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** A place in the order of a column. */
export interface CustomerStart {
  readonly key: string
  readonly userId: string
}

export interface CustomerOrder {
  readonly sort: CustomerSort
  readonly descending: boolean
}

/**
 * A page of customers. Which they are is found in the index of the order alone; the rows are fetched afterwards.
 *
 * @param start the page begins after it; null = at the beginning, or after `skip` rows
 */
export async function readCustomers(
  db: Db,
  selection: CustomerSelection,
  { sort, descending }: CustomerOrder,
  { start, skip, limit }: { start: CustomerStart | null; skip: number; limit: number },
): Promise<(CustomerRow & { readonly key: string })[]> {
  const { up, down, type } = SORT_COLUMNS[sort]
  const key = sql.ref(`s.${descending ? down : up}`)
  const order = sql.raw(descending ? 'DESC' : 'ASC')
  const beyond = sql.raw(descending ? '<' : '>')
  const { found, where } = selected(selection)
  const after =
    start === null
      ? sql``
      : sql`AND (${key}, s.user_id) ${beyond} (${start.key}::text::${sql.raw(type)}, ${start.userId}::uuid)`
  const offset = skip === 0 ? sql`` : sql`OFFSET ${skip}::int`
  const { rows } = await sql<CustomerRow & { key: string }>`
    WITH ${found} page AS MATERIALIZED (
      SELECT s.user_id, ${key} AS key FROM member_stats s WHERE ${where} ${after}
      ORDER BY ${key} ${order}, s.user_id ${order} LIMIT ${sql.lit(limit)} ${offset}
    )
    SELECT page.key::text AS key, ${CUSTOMER}
    FROM page JOIN member_stats s ON s.program_id = ${selection.programId} AND s.user_id = page.user_id
      JOIN users u ON u.id = page.user_id
    ORDER BY page.key ${order}, page.user_id ${order}`.execute(db)
  return rows
}

/** How many customers a selection has: of the whole program as it is kept, else counted up to `most`. */
export async function countCustomers(db: Db, selection: CustomerSelection, most: number): Promise<number> {
  if (!isNarrowed(selection)) {
    const { rows } = await sql<{ members: number }>`
      SELECT members FROM customer_totals WHERE program_id = ${selection.programId}`.execute(db)
    return rows[0]?.members ?? 0
  }
  const { found, where } = selected(selection)
  const { rows } = await sql<{ total: number }>`
    WITH ${found} counted AS (SELECT FROM member_stats s WHERE ${where} LIMIT ${sql.lit(most)})
    SELECT count(*) AS total FROM counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** A customer by what is stored now, not by the read model. */
export async function readCustomerNow(
  db: Db,
  programId: string,
  userId: string,
): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    SELECT ${CUSTOMER} FROM member_stats_now s JOIN users u ON u.id = s.user_id
    WHERE s.program_id = ${programId} AND s.user_id = ${userId}`.execute(db)
  return rows[0]
}

export interface SummaryRow {
  readonly total: number
  readonly cents: number
  readonly reviews: number
  readonly proofs: number
  readonly purchases: number
  readonly top: readonly { readonly handle: string }[]
}

/** The sums of a program's customers, and who spent most. */
export async function readSummary(db: Db, programId: string, top: number): Promise<SummaryRow> {
  const { rows } = await sql<SummaryRow>`
    SELECT coalesce(t.members, 0) AS total, coalesce(t.total_cents, 0) AS cents, coalesce(t.reviews, 0) AS reviews,
      coalesce(t.proof_posts, 0) AS proofs, coalesce(t.purchases, 0) AS purchases,
      coalesce((SELECT jsonb_agg(jsonb_build_object('handle', u.handle) ORDER BY best.total_cents DESC, best.user_id DESC)
        FROM (
          SELECT user_id, total_cents FROM member_stats WHERE program_id = ${programId} AND total_cents > 0
          ORDER BY total_cents DESC, user_id DESC LIMIT ${sql.lit(top)}
        ) best JOIN users u ON u.id = best.user_id), '[]') AS top
    FROM (SELECT ${programId}::uuid AS id) p LEFT JOIN customer_totals t ON t.program_id = p.id`.execute(db)
  return rows[0] as SummaryRow
}

import type { CustomerSort } from '@vicino/contract/loyalty/customers/constants'
import type { PersonalField } from '@vicino/contract/common/seen-by-shop'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstValue } from '../../../platform/db/statement.ts'
import { UNNAMED } from '../../../platform/db/session-client.ts'
import { headAsJson, type HeadAsJson, headOf, type ProgramHead } from '../programs/public.ts'

const CUSTOMER_COLUMNS = tableColumns(`member_stats s:
  userId consentClass firstInteractionAt proofPosts reviews redeemedRewards stamps bp purchases totalCents
  points lastPurchaseAt tierRank`)

/** A customer as the table of customers shows them. */
export interface CustomerRow
  extends RowOf<typeof CUSTOMER_COLUMNS>, Readonly<Record<PersonalField, string | null>> {
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
  /** Ids of labels. */
  readonly labels: readonly string[]
  readonly consents: readonly GivenConsent[]
}
/** Changes of consents by time: purpose, whether it was granted, moment (ms). */
export type GivenConsent = readonly [purpose: string, granted: boolean, at: number]
type Column = Omit<CustomerRow, 'consents'>

/**
 * The columns of a CustomerRow without its consents, from `s` (member_stats or the view of its
 * sources) and `users u`. Of the personal data only what a brand may see (SEEN_WITH_CONSENT); an
 * address whose owner stopped the brand's e-mails is none of it.
 */
const CUSTOMER = sql`
  ${CUSTOMER_COLUMNS}, u.username, u.handle, u.avatar, s.labels, u.first_name AS "firstName",
  u.last_name AS "lastName", to_char(u.birth_date, 'MM-DD') AS "birthDate",
  CASE WHEN NOT is_email_stopped(u.id, (SELECT p.brand_id FROM programs p WHERE p.id = s.program_id)) THEN u.email END AS email`

/**
 * Selects the consents of users to a program as one text, a line for each. One text costs a third
 * of one list for each user.
 */
const consentLines = (programId: string, users: RawBuilder<unknown>) => sql`(
  SELECT string_agg(c.user_id || ' ' || c.purpose || CASE WHEN c.granted THEN ' 1 ' ELSE ' 0 ' END
    || (date_part('epoch', c.created_at) * 1000000)::bigint, E'\n' ORDER BY c.id)
  FROM consents c WHERE c.program_id = ${programId} AND c.user_id = ANY (${users}))`

/** Parses the text of consentLines(), by user. */
function consentsByUser(lines: string | null | undefined): ReadonlyMap<string, GivenConsent[]> {
  const byUser = new Map<string, GivenConsent[]>()
  for (const line of lines?.split('\n') ?? []) {
    const [userId = '', purpose = '', granted, micros] = line.split(' ')
    const given: GivenConsent = [purpose, granted === '1', Math.floor(Number(micros) / 1000)]
    const known = byUser.get(userId)
    if (known === undefined) byUser.set(userId, [given])
    else known.push(given)
  }
  return byUser
}

/** Filters of a program's customers; null does not filter. */
export interface CustomerSelection {
  readonly programId: string
  readonly search: string | null
  readonly tierRank: number | null
  readonly consentClass: number | null
  /** From and to when the first interaction happened; `to` is excluded. */
  readonly from: Date | null
  readonly until: Date | null
  readonly leastCents: number | null
  readonly mostCents: number | null
  readonly label: string | null
  /** Condition of a segment on `s`. */
  readonly segment: RawBuilder<unknown> | null
}

/** A segment's rule differs from call to call, so its statement is not prepared. */
const unnamed = ({ segment }: CustomerSelection) => sql.raw(segment === null ? '' : UNNAMED)

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
  // Customers who never bought come last in both orders.
  lastPurchase: { up: 'last_purchase_up', down: 'last_purchase_down', type: 'timestamptz' },
  loyaltyLevel: column('tier_rank', 'smallint'),
}

/**
 * Selects `member_stats s` by the filters. The statement holds only filters in use, so that each
 * combination has its own plan.
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

/**
 * Shorter texts are searched at the beginning of a name only, because nearly all names contain
 * them.
 */
const ANYWHERE_FROM = 3

/**
 * Finds members whose username or handle contains a text, or, with their consent, whose name or
 * e-mail does (R-362).
 */
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
 * The beginning of a page and its most rows: it begins after a place (null = at the first row), or
 * after `skip` rows.
 */
export interface CustomerPlace {
  readonly start: CustomerStart | null
  readonly skip: number
  readonly limit: number
}
type KeyedRow = CustomerRow & { readonly key: string }

/**
 * Reads a page of customers, the program's brand and the total, in one statement. The index of the
 * order alone finds the page; its rows are fetched afterwards.
 * @param most counts up to this many; null = the total is known already
 */
export async function readCustomers(
  db: Db,
  selection: CustomerSelection,
  order: CustomerOrder,
  place: CustomerPlace,
  most: number | null,
): Promise<{ head: ProgramHead | undefined; total: number | null; rows: KeyedRow[] }> {
  const { programId } = selection
  const { found, page, direction } = paged(selection, order, place)
  const sorted = sql`ORDER BY page.key ${direction}, page.user_id ${direction}`
  // Only the first row holds the value. This row exists even if no customer is found.
  const once = (value: RawBuilder<unknown>) =>
    sql`CASE WHEN row_number() OVER (${sorted}) = 1 THEN ${value} END`
  const rows = await allRows(db)<Partial<Column> & { key: string } & Told>`${unnamed(selection)}
    WITH ${found} page AS MATERIALIZED (${page})
    SELECT ${once(headAsJson(programId))} AS head, ${once(most === null ? sql`NULL::bigint` : counted(selection, most))} AS all,
      ${once(consentLines(programId, sql`ARRAY(SELECT user_id FROM page)`))} AS lines, page.key::text AS key, ${CUSTOMER}
    FROM (SELECT) one LEFT JOIN (
      page JOIN member_stats s ON s.program_id = ${programId} AND s.user_id = page.user_id JOIN users u ON u.id = page.user_id
    ) ON true
    ${sorted}`
  const [first] = rows
  const consents = consentsByUser(first?.lines)
  return {
    head: first?.head ? headOf(first.head) : undefined,
    total: first?.all ?? null,
    rows: rows
      .filter((row): row is typeof row & Column => typeof row.userId === 'string')
      .map((row) => Object.assign(row, { consents: consents.get(row.userId) ?? [] })),
  }
}
interface Told {
  readonly head: HeadAsJson | null
  readonly all: number | null
  readonly lines: string | null
}

/** Selects ids and keys of the customers of a page, in their order. */
function paged(
  selection: CustomerSelection,
  { sort, descending }: CustomerOrder,
  { start, skip, limit }: CustomerPlace,
) {
  const { up, down, type } = SORT_COLUMNS[sort]
  const key = sql.ref(`s.${descending ? down : up}`)
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const beyond = sql.raw(descending ? '<' : '>')
  const { found, where } = selected(selection)
  const after =
    start === null
      ? sql``
      : sql`AND (${key}, s.user_id) ${beyond} (${start.key}::text::${sql.raw(type)}, ${start.userId}::uuid)`
  const offset = skip === 0 ? sql`` : sql`OFFSET ${skip}::int`
  const page = sql`
    SELECT s.user_id, ${key} AS key FROM member_stats s WHERE ${where} ${after}
    ORDER BY ${key} ${direction}, s.user_id ${direction} LIMIT ${sql.lit(limit)} ${offset}`
  return { found, page, direction }
}

/** Counts the customers of a selection, as a value beside the `found` of the same selection. */
function counted(selection: CustomerSelection, most: number): RawBuilder<unknown> {
  if (!isNarrowed(selection)) {
    return sql`coalesce((SELECT members FROM customer_totals WHERE program_id = ${selection.programId}), 0)`
  }
  const { where } = selected(selection)
  return sql`(SELECT count(*) FROM (SELECT FROM member_stats s WHERE ${where} LIMIT ${sql.lit(most)}) counted)`
}

/**
 * Counts the customers of a selection: the kept total of a whole program, else a count up to
 * `most`.
 */
export function countCustomers(db: Db, selection: CustomerSelection, most: number): Promise<number> {
  const { found } = selected(selection)
  return firstValue(db, 0)`${unnamed(selection)}
    WITH ${found} one AS (SELECT) SELECT ${counted(selection, most)} AS total FROM one`
}

/** Reads a customer from the source rows, not from the read model. */
export async function readCustomerNow(
  db: Db,
  programId: string,
  userId: string,
): Promise<CustomerRow | undefined> {
  const rows = await allRows(db)<Column & Pick<Told, 'lines'>>`
    SELECT ${CUSTOMER}, ${consentLines(programId, sql`ARRAY[${userId}::uuid]`)} AS lines
    FROM member_stats_of(${programId}, ARRAY[${userId}::uuid]) s JOIN users u ON u.id = s.user_id`
  const [row] = rows
  return row && { ...row, consents: consentsByUser(row.lines).get(userId) ?? [] }
}

export interface SummaryRow {
  readonly total: number
  readonly cents: number
  readonly reviews: number
  readonly proofs: number
  readonly purchases: number
  readonly top: readonly { readonly handle: string }[]
}

/** Reads the sums of a program's customers, and the customers who spent most. */
export async function readSummary(db: Db, programId: string, top: number): Promise<SummaryRow> {
  const rows = await allRows(db)<SummaryRow>`
    SELECT coalesce(t.members, 0) AS total, coalesce(t.total_cents, 0) AS cents, coalesce(t.reviews, 0) AS reviews,
      coalesce(t.proof_posts, 0) AS proofs, coalesce(t.purchases, 0) AS purchases,
      coalesce((SELECT jsonb_agg(jsonb_build_object('handle', u.handle) ORDER BY best.total_cents DESC, best.user_id DESC)
        FROM (
          SELECT user_id, total_cents FROM member_stats WHERE program_id = ${programId} AND total_cents > 0
          ORDER BY total_cents DESC, user_id DESC LIMIT ${sql.lit(top)}
        ) best JOIN users u ON u.id = best.user_id), '[]') AS top
    FROM (SELECT ${programId}::uuid AS id) p LEFT JOIN customer_totals t ON t.program_id = p.id`
  return rows[0] as SummaryRow
}

import {
  type RECORDS,
  type RELATED,
  RELATED_SHOWN,
  WAITING_MOST,
} from '@vicino/contract/administration/overview/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'

export type RecordType = (typeof RECORDS)[number]
export type Related = (typeof RELATED)[number]

/** SQL: the rows of a kind (id, name, state, at) that belong to the record `id`. */
type Rows = (id: string) => RawBuilder<unknown>

const reports =
  (column: string): Rows =>
  (id) =>
    sql`
  SELECT id, reason AS name, coalesce(decision, 'waiting') AS state, created_at AS at FROM reports
  WHERE ${sql.ref(column)} = ${id} AND origin <> 'platform'`

const decisions =
  (column: string): Rows =>
  (id) =>
    sql`
  SELECT report_id AS id, coalesce(reason, '') AS name, CASE WHEN reversed_at IS NULL THEN decision ELSE 'reversed' END AS state,
    decided_at AS at FROM report_decisions WHERE ${sql.ref(column)} = ${id}`

const dealsOf =
  (column: string): Rows =>
  (id) =>
    sql`
  SELECT id, title AS name, CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN active THEN 'active' ELSE 'ended' END AS state,
    created_at AS at FROM deals WHERE ${sql.ref(column)} = ${id}`

/** What belongs to each type of record; every statement begins at an index. */
const ROWS: Readonly<Record<RecordType, Partial<Record<Related, Rows>>>> = {
  user: {
    brands: (id) => sql`
      SELECT b.id, b.username::text AS name, CASE WHEN b.suspended_at IS NULL THEN 'active' ELSE 'suspended' END AS state,
        b.created_at AS at FROM users u JOIN brands b ON b.id = u.brand_id WHERE u.id = ${id}`,
    programs: (id) => sql`
      SELECT p.id, p.name, CASE WHEN m.left_at IS NULL THEN p.status ELSE 'left' END AS state, m.joined_at AS at
      FROM member_programs mp JOIN members m ON m.program_id = mp.program_id AND m.user_id = mp.user_id
        JOIN programs p ON p.id = mp.program_id WHERE mp.user_id = ${id}`,
    redemptions: (id) => sql`
      SELECT r.deal_id AS id, d.title AS name, r.status AS state, r.opened_at AS at
      FROM redemptions r JOIN deals d ON d.id = r.deal_id WHERE r.user_id = ${id}`,
    reportsAbout: reports('person_id'),
    reportsBy: reports('reporter_id'),
    decisions: decisions('author_id'),
    support: (id) => sql`
      SELECT id, topic AS name, CASE WHEN answered_at IS NULL THEN 'waiting' ELSE 'answered' END AS state,
        created_at AS at FROM support_requests WHERE user_id = ${id}`,
  },
  brand: {
    people: (id) => sql`
      SELECT id, username::text AS name, CASE WHEN blocked_at IS NULL THEN 'active' ELSE 'blocked' END AS state,
        created_at AS at FROM users WHERE brand_id = ${id} AND erased_at IS NULL`,
    deals: dealsOf('brand_id'),
    programs: (id) => sql`
      SELECT id, name, status AS state, created_at AS at FROM programs WHERE brand_id = ${id} AND NOT sandbox`,
    reportsAbout: reports('brand_id'),
    decisions: decisions('brand_id'),
  },
  deal: {
    deals: (id) => sql`
      SELECT other.id, other.title AS name, CASE WHEN other.withdrawn_at IS NOT NULL THEN 'withdrawn'
        WHEN other.active THEN 'active' ELSE 'ended' END AS state, other.created_at AS at
      FROM deals one JOIN deals other ON other.product_id = one.product_id AND other.id <> one.id
      WHERE one.id = ${id}`,
    reportsAbout: reports('deal_id'),
  },
}

export interface RelatedRow {
  readonly kind: Related
  /** At most WAITING_MOST. */
  readonly count: number
  readonly items: readonly {
    readonly _id: string
    readonly name: string
    readonly state: string | null
    readonly at: string
  }[]
}

/** Names the kinds that a type of record can have. */
export const kindsOf = (type: RecordType): Related[] => Object.keys(ROWS[type]) as Related[]

/** Reads the newest rows of some kinds that belong to a record, and counts them, in one statement. */
export async function readRelated(
  db: Db,
  { type, id }: { readonly type: RecordType; readonly id: string },
  kinds: readonly Related[],
): Promise<RelatedRow[]> {
  const each = kinds.flatMap((kind) => {
    const rows = ROWS[type][kind]
    return rows === undefined
      ? []
      : [
          sql`SELECT ${sql.lit(kind)} AS kind, max(total) AS count,
            json_agg(json_build_object('_id', id, 'name', name, 'state', state, 'at', at) ORDER BY at DESC, id DESC) AS items
          FROM (
            SELECT found.*, count(*) OVER ()::int AS total
            FROM (SELECT * FROM (${rows(id)}) every ORDER BY at DESC, id DESC LIMIT ${sql.lit(WAITING_MOST)}) found
            ORDER BY at DESC, id DESC LIMIT ${sql.lit(RELATED_SHOWN)}
          ) shown HAVING count(*) > 0`,
        ]
  })
  return each.length === 0 ? [] : allRows(db)`${sql.join(each, sql` UNION ALL `)}`
}

export interface AccountFacts {
  readonly emailVerifiedAt: Date | null
  readonly lastSeenAt: Date | null
  readonly sessions: number
  readonly secondFactor: boolean
  readonly brandPoints: number
  readonly openCodes: number
}

/** Reads facts of an account for support; undefined for an erased one. */
export const readAccountFacts = (
  db: Db,
  id: string,
  now: Date,
): Promise<AccountFacts | undefined> => firstRow(db)`
    SELECT u.email_verified_at AS "emailVerifiedAt",
      greatest(u.last_seen_at, (SELECT max(last_used_at) FROM sessions WHERE user_id = u.id)) AS "lastSeenAt",
      (SELECT count(*)::int FROM sessions
        WHERE user_id = u.id AND revoked_at IS NULL AND expires_at > ${now}::timestamptz) AS sessions,
      (EXISTS (SELECT FROM totp_factors WHERE user_id = u.id AND confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys WHERE user_id = u.id)) AS "secondFactor",
      coalesce((SELECT sum(balance)::int FROM ledger_accounts
        WHERE user_id = u.id AND unit = 'BP' AND program_id IS NULL AND kind = 'member'), 0) AS "brandPoints",
      (SELECT count(*)::int FROM redemptions
        WHERE user_id = u.id AND status = 'held' AND expires_at > ${now}::timestamptz) AS "openCodes"
    FROM users u WHERE u.id = ${id} AND u.erased_at IS NULL`

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

/** An address of a sitemap: the id in it, and when its page last changed. */
export interface Listed {
  readonly id: string
  readonly changed: string
}

/** Where a page of a list begins: after this row; null = at the start. */
export interface Boundary {
  readonly moment: string
  readonly id: string
}

export const LIST_NAMES = ['deal', 'negozio', 'raccolta'] as const
export type ListName = (typeof LIST_NAMES)[number]

interface List {
  /** Its rows, `d`. */
  readonly rows: (now: Date) => RawBuilder<unknown>
  /** The moment by which an index orders them, before the id. */
  readonly moment: RawBuilder<unknown>
}

/** The lists of public pages. */
const LISTS: Readonly<Record<ListName, List>> = {
  deal: {
    rows: (now) => sql`deals d WHERE d.active AND d.expires_at > ${now}`,
    moment: sql`d.expires_at`,
  },
  negozio: {
    rows: () => sql`brands d WHERE d.suspended_at IS NULL AND NOT d.sandbox`,
    moment: sql`d.created_at`,
  },
  raccolta: {
    rows: () => sql`programs d JOIN brands b ON b.id = d.brand_id
      WHERE d.status = 'active' AND NOT d.sandbox AND b.suspended_at IS NULL`,
    moment: sql`d.created_at`,
  },
}

/**
 * Returns the last row of each full page of a list in one statement. It reads the whole list, so its
 * result is kept for an hour (sitemaps.ts).
 */
export function boundariesOf(db: Db, list: ListName, size: number, now: Date): Promise<Boundary[]> {
  const { rows, moment } = LISTS[list]
  return allRows(db)<Boundary>`SELECT moment::text, id FROM (
      SELECT ${moment} AS moment, d.id, row_number() OVER (ORDER BY ${moment}, d.id) AS number
      FROM ${rows(now)}) one
    WHERE number % ${size} = 0 ORDER BY number`
}

/** Returns a page of a list after a row. */
export function pageOf(
  db: Db,
  list: ListName,
  after: Boundary | null,
  size: number,
  now: Date,
): Promise<Listed[]> {
  const { rows, moment } = LISTS[list]
  const later =
    after === null ? sql`` : sql`AND (${moment}, d.id) > (${after.moment}::timestamptz, ${after.id}::uuid)`
  return allRows(
    db,
  )<Listed>`SELECT d.id, to_char(d.updated_at, 'YYYY-MM-DD') AS changed FROM ${rows(now)} ${later}
    ORDER BY ${moment}, d.id LIMIT ${size}`
}

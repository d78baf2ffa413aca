import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import type { ShortBrand } from './partners.queries.ts'

export interface PlaceRow {
  readonly id: string
  readonly name: string
  readonly brand: ShortBrand
  readonly address: string
  readonly city: string
  readonly lat: number | null
  readonly lon: number | null
  /** Metres, rounded. */
  readonly distance: number | null
  readonly isOpen: boolean | null
  readonly earns: boolean
  readonly handsOver: boolean
  /** Sort key of the list. */
  readonly place: string
}

interface Params {
  readonly programId: string
  readonly position: { readonly lat: number; readonly lon: number } | null
  /** Now, as opening hours and closures need it: minute of the week, and date in Rome. */
  readonly minute: number
  readonly today: string
  readonly after: { readonly place: string; readonly id: string } | null
  readonly limit: number
}

/** Reads a page of the places in which a program is valid. */
export function readPlaces(db: Db, params: Params): Promise<PlaceRow[]> {
  const { programId, position, after } = params
  const metres =
    position === null
      ? sql`NULL::int`
      : sql`distance_metres(${position.lat}::float8, ${position.lon}::float8, p.lat, p.lon)::int`
  const place =
    position === null
      ? sql`p.rank || lower(p.brand ->> 'username') || E'\\n' || lower(p.name)`
      : sql`lpad(coalesce(${metres}, 99999999)::text, 8, '0')`
  return allRows(db)`
    WITH taking AS (
      SELECT g.brand_id, true AS earns, true AS hands_over, '0' AS rank FROM programs g WHERE g.id = ${programId}
      UNION ALL
      SELECT t.brand_id, t.earns, t.hands_over, '1' FROM program_partners t WHERE t.program_id = ${programId} AND t.state = 'accepted'
    ), valid AS (
      SELECT o.*, b.address, b.city, b.lat, b.lon, b.opening, jsonb_build_object('_id', b.id, 'username', b.username, 'handle', b.handle,
        'avatar', b.avatar) AS brand
      FROM taking o JOIN brands b ON b.id = o.brand_id AND b.suspended_at IS NULL
    ), places AS (
      SELECT s.id, s.name, s.address, s.city, s.lat, s.lon, s.opening, s.closures, v.brand, v.earns, v.hands_over, v.rank
      FROM valid v JOIN shops s ON s.brand_id = v.brand_id AND s.closed_at IS NULL
      UNION ALL
      SELECT v.brand_id, v.brand ->> 'username', v.address, v.city, v.lat, v.lon, v.opening, '{}'::datemultirange, v.brand, v.earns,
        v.hands_over, v.rank
      FROM valid v WHERE v.address <> '' AND NOT EXISTS (SELECT FROM shops s WHERE s.brand_id = v.brand_id AND s.closed_at IS NULL)
    ), ordered AS (
      SELECT p.*, ${metres} AS distance, (${place}) COLLATE "C" AS place FROM places p
    )
    SELECT p.id, p.name, p.brand, p.address, p.city, p.lat, p.lon, p.distance, p.earns, p.hands_over AS "handsOver", p.place,
      CASE WHEN p.opening IS NOT NULL THEN open_at(p.opening, p.closures, ${params.minute}::int, ${params.today}::date) END AS "isOpen"
    FROM ordered p
    WHERE ${after === null ? sql`true` : sql`(p.place, p.id) > (${after.place}, ${after.id}::uuid)`}
    ORDER BY p.place, p.id LIMIT ${params.limit}::int`
}

/** Tells whether a program has a public page: it is neither a draft nor a replay of history. */
export async function hasPage(db: Db, programId: string): Promise<boolean> {
  const rows = await allRows(db)`
    SELECT FROM programs WHERE id = ${programId} AND status <> 'draft' AND NOT sandbox`
  return rows.length === 1
}

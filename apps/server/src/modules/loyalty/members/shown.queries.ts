import type { Controller, NearProgram } from '@vicino/contract/loyalty/members/schemas'
import type { CARD_KINDS } from '@vicino/contract/marketplace/brands/schemas'
import type { Position } from '@vicino/domain/distance'
import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import type { MechanicsConfig } from '@vicino/domain/loyalty/config'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import { programsOfSeller } from '../programs/public.ts'
import { CATALOGUE, type CatalogueReward } from '../programs/public.ts'

const PROGRAM_PAGE_COLUMNS = tableColumns(`programs p:
  id name description image status startsAt endsAt claimsUntil regulationVersion`)

/** The public page of a program. */
export interface ProgramPageRow extends RowOf<typeof PROGRAM_PAGE_COLUMNS> {
  readonly status: ProgramStatus
  readonly startDate: string
  readonly endDate: string
  readonly cancelReason: string | null
  readonly brandId: string
  readonly brandUsername: string
  readonly brandHandle: string
  readonly brandAvatar: string | null
  /** True in restaurants and tourism, where awards for opinions are 0. */
  readonly isBlockedSector: boolean
  /** Brands of a common program at which purchases earn too. */
  readonly partners: readonly {
    readonly _id: string
    readonly username: string
    readonly avatar: string | null
  }[]
  readonly controller: Controller
  readonly config: MechanicsConfig
  /** null when the brand never saved any tiers. */
  readonly tiers: BrandTierConfig | null
  readonly rewards: readonly CatalogueReward[]
}

/**
 * Reads a program with the mechanics and tiers in force, unless it is a draft or a replay of
 * history.
 */
export const readProgramPage = (db: Db, id: string): Promise<ProgramPageRow | undefined> => firstRow(db)`
    SELECT ${PROGRAM_PAGE_COLUMNS}, p.start_date::text AS "startDate", p.end_date::text AS "endDate",
      p.cancellation ->> 'reason' AS "cancelReason", b.id AS "brandId", b.username AS "brandUsername",
      b.handle AS "brandHandle", b.avatar AS "brandAvatar", is_off('opinions', b.sector) AS "isBlockedSector",
      coalesce((SELECT jsonb_agg(jsonb_build_object('_id', o.id, 'username', o.username,
        'avatar', o.avatar) ORDER BY o.username, o.id) FROM program_partners t JOIN brands o ON o.id = t.brand_id
        WHERE t.program_id = p.id AND t.state = 'accepted' AND t.earns AND o.suspended_at IS NULL), '[]') AS partners,
      jsonb_build_object('company', coalesce(nullif(p.legal_subject, ''), b.username), 'vat', p.piva, 'seat', p.sede_legale,
        'contact', p.pec) AS controller, v.config, ${CATALOGUE} AS rewards,
      (SELECT t.config FROM tier_configs t WHERE t.brand_id = p.brand_id ORDER BY t.version DESC LIMIT 1) AS tiers
    FROM programs p JOIN brands b ON b.id = p.brand_id
      JOIN program_versions v ON v.program_id = p.id AND v.version = p.config_version
    WHERE p.id = ${id} AND p.status <> 'draft' AND NOT p.sandbox`

const BRAND_PROGRAM_COLUMNS = tableColumns('programs p: id name image status startsAt endsAt claimsUntil')

/** A short view of a brand's program. */
export interface BrandProgramRow extends RowOf<typeof BRAND_PROGRAM_COLUMNS> {
  readonly status: ProgramStatus
  readonly startDate: string
  readonly endDate: string
  readonly config: MechanicsConfig
  readonly isMember: boolean
}

/**
 * Reads active and scheduled programs in which purchases at a brand count, its own and common ones.
 * Active ones come first, and among them the one that started last.
 */
export function readBrandPrograms(db: Db, brandId: string, userId: string): Promise<BrandProgramRow[]> {
  return allRows(db)`
    SELECT ${BRAND_PROGRAM_COLUMNS}, p.start_date::text AS "startDate", p.end_date::text AS "endDate", v.config,
      EXISTS (SELECT 1 FROM members m WHERE m.program_id = p.id AND m.user_id = ${userId} AND m.left_at IS NULL) AS "isMember"
    FROM programs p JOIN program_versions v ON v.program_id = p.id AND v.version = p.config_version
    WHERE p.id IN (SELECT sold.id FROM (${programsOfSeller(sql`${brandId}::uuid`)}) sold) AND p.status IN ('active', 'scheduled') AND NOT p.sandbox
    ORDER BY p.status, CASE WHEN p.status = 'active' THEN p.activated_at END DESC, p.starts_at, p.id LIMIT 20`
}

const NEAR_PROGRAM_COLUMNS = tableColumns('programs p: id name image status startsAt endsAt claimsUntil')

/** An active program of any brand, with the brand's nearest shop. */
export interface NearProgramRow extends Omit<BrandProgramRow, 'isMember'> {
  readonly brand: NearProgram['brand']
  readonly city: string
  readonly metres: number | null
  readonly reward: string | null
}

/**
 * Reads active programs that a person has not joined, of brands that are not suspended: those
 * within some metres of a position, the nearest first, or the last started without a position. A
 * brand without shops stands where its own address is.
 */
export function readNearPrograms(
  db: Db,
  of: { userId: string; position: Position | null; metres: number; today: string; limit: number },
): Promise<NearProgramRow[]> {
  const found =
    of.position === null
      ? sql`
        SELECT p.id, b.city, NULL::float8 AS metres, p.activated_at
        FROM programs p JOIN brands b ON b.id = p.brand_id WHERE ${isOffered(of.userId)}
        ORDER BY p.activated_at DESC, p.id LIMIT ${of.limit}::int`
      : sql`
        SELECT p.id, place.city, place.metres, p.activated_at
        FROM (${nearestShops(of.position, of.metres)}) place JOIN brands b ON b.id = place.brand_id
          JOIN programs p ON p.brand_id = b.id WHERE ${isOffered(of.userId)}
        ORDER BY place.metres, p.activated_at DESC, p.id LIMIT ${of.limit}::int`
  return allRows(db)`
    WITH near AS (${found})
    SELECT ${NEAR_PROGRAM_COLUMNS}, p.start_date::text AS "startDate", p.end_date::text AS "endDate", v.config,
      n.city, n.metres, jsonb_build_object('_id', b.id, 'username', b.username, 'handle', b.handle, 'avatar', b.avatar) AS brand,
      (SELECT w.name FROM rewards w WHERE w.program_id = p.id AND w.state = 'open' AND w.segment_id IS NULL
          AND coalesce(w.visible_from <= ${of.today}::date, true) AND coalesce(w.visible_to >= ${of.today}::date, true)
        ORDER BY w.min_rank, w.points, w.stamps, w.id LIMIT 1) AS reward
    FROM near n JOIN programs p ON p.id = n.id JOIN brands b ON b.id = p.brand_id
      JOIN program_versions v ON v.program_id = p.id AND v.version = p.config_version
    ORDER BY n.metres, n.activated_at DESC, n.id`
}

const isOffered = (userId: string) => sql`
  p.status = 'active' AND NOT p.sandbox AND b.suspended_at IS NULL AND NOT EXISTS (
    SELECT FROM members m WHERE m.program_id = p.id AND m.user_id = ${userId} AND m.left_at IS NULL)`

/** The nearest open shop of each brand within some metres, or the brand itself where it has none. */
function nearestShops({ lat, lon }: Position, metres: number) {
  const box = sql`mercator_box(${lat}::float8, ${lon}::float8, ${metres}::float8)`
  const from = sql`distance_metres(${lat}::float8, ${lon}::float8, place.lat, place.lon)`
  return sql`
    SELECT DISTINCT ON (brand_id) brand_id, city, ${from} AS metres FROM (
      SELECT s.brand_id, s.city, s.lat, s.lon, s.id FROM shops s
      WHERE s.closed_at IS NULL AND mercator_point(s.lat, s.lon) <@ ${box}
      UNION ALL
      SELECT b.id, b.city, b.lat, b.lon, b.id FROM brands b
      WHERE mercator_point(b.lat, b.lon) <@ ${box}
        AND NOT EXISTS (SELECT FROM shops s WHERE s.brand_id = b.id AND s.closed_at IS NULL)
    ) place
    WHERE ${from} <= ${metres}::float8 ORDER BY brand_id, metres, id`
}

/** Reads what the active programs of some brands give for purchases; a brand without any is left out. */
export async function readCards(
  db: Db,
  brandIds: readonly string[],
): Promise<ReadonlyMap<string, (typeof CARD_KINDS)[number]>> {
  const rows = await allRows(db)<{ brandId: string; points: boolean; stamps: boolean }>`
    SELECT p.brand_id AS "brandId", bool_or((v.config #>> '{acquisti,pointCoeff}')::float8 > 0) AS points,
      bool_or(v.config #>> '{acquisti,stampCoeff}' IS NOT NULL) AS stamps
    FROM programs p JOIN program_versions v ON v.program_id = p.id AND v.version = p.config_version
      JOIN brands b ON b.id = p.brand_id AND b.suspended_at IS NULL
    WHERE p.brand_id = ANY (${brandIds}::uuid[]) AND p.status = 'active' AND NOT p.sandbox GROUP BY p.brand_id`
  return new Map(
    rows.map(({ brandId, points, stamps }) => [brandId, !stamps ? 'points' : points ? 'both' : 'stamps']),
  )
}

/** The consents of a member: the newest one for each purpose. */
export interface Agreed {
  readonly acceptedRegulation: number | null
  readonly consents: Readonly<Record<string, { readonly granted: boolean; readonly at: string } | undefined>>
}

/** undefined for people who take no part. */
export function readAgreed(db: Db, programId: string, userId: string): Promise<Agreed | undefined> {
  return firstRow(db)`
    SELECT m.regulation_version AS "acceptedRegulation", coalesce((
      SELECT jsonb_object_agg(c.purpose, jsonb_build_object('granted', c.granted,
        'at', to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      FROM (SELECT DISTINCT ON (purpose) purpose, granted, created_at FROM consents
        WHERE program_id = ${programId} AND user_id = ${userId} ORDER BY purpose, id DESC) c
    ), '{}') AS consents
    FROM members m WHERE m.program_id = ${programId} AND m.user_id = ${userId} AND m.left_at IS NULL`
}

/**
 * Reads the facts for challenges: the days with a purchase that counts for streaks, in their order,
 * and the spend of a month.
 */
export async function readChallenges(
  db: Db,
  { programId, userId, month }: { programId: string; userId: string; month: number },
): Promise<{ days: readonly number[]; spendCents: number }> {
  const rows = await allRows(db)<{ days: number[]; spendCents: number }>`
    SELECT coalesce(array_agg(f.period ORDER BY f.period) FILTER (WHERE f.kind = 'day'), '{}') AS days,
      coalesce(sum(f.spend_cents) FILTER (WHERE f.kind = 'month'), 0)::float8 AS "spendCents"
    FROM member_facts f
    WHERE f.program_id = ${programId} AND f.user_id = ${userId}
      AND (f.kind = 'day' AND f.qualifying > 0 OR f.kind = 'month' AND f.period = ${month}::int)`
  return rows[0] ?? { days: [], spendCents: 0 }
}

import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import type { Bond } from '@vicino/contract/loyalty/programs/schemas'
import type { DECLARATIONS } from '@vicino/contract/loyalty/programs/constants'
import type { MechanicsConfig } from '@vicino/domain/loyalty/config'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../../platform/db/like.ts'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import { CATALOGUE, type CatalogueReward } from './rewards/catalogue.queries.ts'

const PROGRAM_COLUMNS = tableColumns(`programs p:
  id brandId status name description image legalSubject delegatedSubject piva sedeLegale pec isCrossbrand
  startsAt endsAt claimsUntil activatedAt endedAt cancelledAt woundDownAt mode redemptionPercent
  configVersion regulationVersion createdAt updatedAt`)

/** A program with all that the back-office shows of it. */
export interface ProgramRow extends RowOf<typeof PROGRAM_COLUMNS> {
  readonly status: ProgramStatus
  /** Calendar dates in Rome, YYYY-MM-DD, both included. */
  readonly startDate: string
  readonly endDate: string
  readonly mode: 'prizes' | 'discounts_only'
  readonly bond: Bond | null
  /** Percentage of the points that the brand expects to be redeemed; null = not declared. */
  readonly redemptionPercent: number | null
  readonly cancellation: Cancellation | null
  /** Name of the person who cancelled it. */
  readonly cancelledBy: string | null
  readonly config: MechanicsConfig
  readonly sha256: string
  readonly validFrom: Date
  readonly tiersVersion: number
  /** null = the brand never saved any tiers. */
  readonly tiers: BrandTierConfig | null
  readonly isBlockedSector: boolean
  /** Nobody has said yet whether the brand is in restaurants or tourism. */
  readonly isSectorOpen: boolean
  /**
   * Opening hours of the brand, as a PostgreSQL multirange of minutes of the week; null = unknown.
   */
  readonly opening: string | null
  readonly participants: number
  readonly points: number
  readonly stamps: number
  readonly redeemedRewards: number
  /** Points and stamps that members hold. */
  readonly pointsOutstanding: number
  readonly stampsOutstanding: number
}

/** A program with its catalogue of rewards. */
export interface OwnProgram extends ProgramRow {
  readonly rewards: readonly CatalogueReward[]
}

/** The record of an emergency cancellation, without its time. */
export interface Cancellation {
  /** Id of the person who cancelled. */
  readonly by: string
  readonly reason: string
  readonly declarations: (typeof DECLARATIONS)[number][]
  readonly members: number
  readonly points: number
  readonly stamps: number
  readonly compensation: Compensation
}

/** What each member receives instead, as the promoter wrote it. */
export interface Compensation {
  readonly what: string
  /** Null = the value of each member's points by the catalogue. */
  readonly worth: number | null
  /** YYYY-MM-DD */
  readonly by: string
  readonly contact: string
}

const COLUMNS = sql`
  ${PROGRAM_COLUMNS}, p.start_date::text AS "startDate", p.end_date::text AS "endDate", p.bond, p.cancellation,
  (SELECT u.username::text FROM users u WHERE u.id = (p.cancellation ->> 'by')::uuid) AS "cancelledBy", p.config,
  p.sha256, p.valid_from AS "validFrom", coalesce(l.version, 0) AS "tiersVersion", l.config AS tiers,
  is_off('opinions', b.sector) AS "isBlockedSector", b.sector_confirmed_at IS NULL AS "isSectorOpen", b.opening::text AS opening, p.participants,
  p.points_issued AS points, p.stamps_issued AS stamps, p.rewards_redeemed AS "redeemedRewards",
  greatest(0, p.points_issued - p.points_reversed - p.points_redeemed - p.points_expired) AS "pointsOutstanding",
  greatest(0, p.stamps_issued - p.stamps_reversed - p.stamps_redeemed - p.stamps_expired) AS "stampsOutstanding"`

/**
 * Selects what stands with programs `p`, before what stands with their brands: the two may be on
 * different servers (docs/scaling.md, "Citus").
 */
const programsFor = (where: RawBuilder<unknown>, rewards: RawBuilder<unknown> = sql`NULL::jsonb`) => sql`
  p AS MATERIALIZED (
    SELECT p.*, v.config, v.sha256, v.valid_from, t.participants, t.points_issued, t.points_reversed, t.points_redeemed,
      t.points_expired, t.stamps_issued, t.stamps_reversed, t.stamps_redeemed, t.stamps_expired, t.rewards_redeemed,
      ${rewards} AS rewards
    FROM programs p JOIN program_versions v ON v.program_id = p.id AND v.version = p.config_version
      JOIN program_totals t ON t.program_id = p.id
    WHERE ${where}
  )`

const FROM = sql`
  p JOIN brands b ON b.id = p.brand_id LEFT JOIN LATERAL (
    SELECT version, config FROM tier_configs WHERE brand_id = p.brand_id ORDER BY version DESC LIMIT 1
  ) l ON true`

export const readProgramRow = (db: Db, id: string): Promise<OwnProgram | undefined> => firstRow(db)`
    WITH ${programsFor(sql`p.id = ${id}`, CATALOGUE)} SELECT ${COLUMNS}, p.rewards FROM ${FROM}`

/** Reads the active program of a brand that started last. */
export const readActiveRow = (db: Db, brandId: string): Promise<ProgramRow | undefined> => firstRow(db)`
    WITH ${programsFor(sql`p.brand_id = ${brandId} AND p.status = 'active' AND NOT p.sandbox`)}
    SELECT ${COLUMNS} FROM ${FROM} ORDER BY p.activated_at DESC, p.id DESC LIMIT 1`

/** Columns by which the list is sorted, and their types in a cursor. */
const SORTS = {
  createdAt: [sql`p.created_at`, sql`timestamptz`],
  name: [sql`lower(p.name)`, sql`text`],
  status: [sql`p.status`, sql`text`],
  startDate: [sql`p.start_date`, sql`date`],
  users: [sql`p.participants`, sql`bigint`],
  points: [sql`p.points_issued`, sql`bigint`],
  redeemedRewards: [sql`p.rewards_redeemed`, sql`bigint`],
} as const

export interface ListedPrograms {
  readonly brandId: string
  readonly q: string
  readonly status: ProgramStatus | 'all'
  readonly sort: keyof typeof SORTS
  readonly descending: boolean
  /** Rows after this one in the same order; without it, `skip` rows are left out. */
  readonly start: { readonly value: string; readonly id: string } | null
  readonly skip: number
  readonly limit: number
}

/**
 * Reads a page of a brand's programs, the sort value of each as text, and the total number of
 * programs.
 */
export async function readPrograms(
  db: Db,
  { brandId, q, status, sort, descending, start, skip, limit }: ListedPrograms,
): Promise<{ rows: (ProgramRow & { sortValue: string })[]; total: number }> {
  const [key, type] = SORTS[sort]
  const pattern = `%${escapeLike(q)}%`
  const order = descending ? sql`DESC` : sql`ASC`
  const after = descending ? sql`<` : sql`>`
  const matching = sql`p.brand_id = ${brandId} AND NOT p.sandbox
    AND (${status} = 'all' OR p.status = ${status})
    AND (${q} = '' OR p.name ILIKE ${pattern} OR p.description ILIKE ${pattern})`
  const from =
    start === null ? sql`` : sql`AND (${key}, p.id) ${after} (${start.value}::${type}, ${start.id}::uuid)`
  const rows = await allRows(db)<{ total: number } & (ProgramRow & { sortValue: string })>`
    WITH ${programsFor(matching)}
    SELECT c.total, r.* FROM (SELECT count(*) AS total FROM p) c
    LEFT JOIN (
      SELECT ${COLUMNS}, (${key})::text AS "sortValue", row_number() OVER (ORDER BY ${key} ${order}, p.id ${order}) AS place
      FROM ${FROM} WHERE true ${from}
      ORDER BY ${key} ${order}, p.id ${order} LIMIT ${limit} OFFSET ${skip}
    ) r ON true ORDER BY r.place`
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/**
 * Reads the delegate that a new program takes from its brand; undefined when there is no such
 * brand.
 */
export async function readDelegate(db: Db, brandId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('brands')
    .select('delegated_subject')
    .where('id', '=', brandId)
    .executeTakeFirst()
  return row?.delegated_subject
}

export async function brandExists(db: Db, brandId: string): Promise<boolean> {
  return (await readDelegate(db, brandId)) !== undefined
}

export interface NewProgram {
  readonly id: string
  readonly brandId: string
  readonly name: string
  readonly description: string
  readonly image: string
  readonly legalSubject: string
  readonly delegatedSubject: string
  readonly piva: string
  readonly sedeLegale: string
  readonly pec: string
  readonly isCrossbrand: boolean
  readonly startDate: string
  readonly endDate: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly claimsUntil: Date
  readonly mode: 'prizes' | 'discounts_only'
  readonly bond: Bond | null
}

/**
 * Stores a draft and its row of totals; insertConfigVersion() stores the first version of its
 * mechanics.
 */
export async function insertProgram(tx: Db, row: NewProgram, now: Date): Promise<void> {
  await execute(tx)`
    INSERT INTO programs (id, brand_id, name, description, image, legal_subject, delegated_subject, piva, sede_legale, pec,
      is_crossbrand, start_date, end_date, starts_at, ends_at, claims_until, mode, bond, created_at, updated_at)
    VALUES (${row.id}, ${row.brandId}, ${row.name}, ${row.description}, ${row.image}, ${row.legalSubject},
      ${row.delegatedSubject}, ${row.piva}, ${row.sedeLegale}, ${row.pec}, ${row.isCrossbrand}, ${row.startDate}::date,
      ${row.endDate}::date, ${row.startsAt}, ${row.endsAt}, ${row.claimsUntil}, ${row.mode},
      ${row.bond === null ? null : JSON.stringify(row.bond)}::jsonb, ${now}, ${now})`
  await tx.insertInto('program_totals').values({ program_id: row.id }).execute()
}

export const newId = (tx: Db): Promise<string> => firstValue(tx, '')`SELECT uuidv7() AS id`

/** Columns that a change of base info writes. */
export interface ProgramChange extends Partial<Omit<NewProgram, 'id' | 'brandId'>> {
  readonly redemptionPercent?: number | null
}

/** @returns false when the program is not in the state that it was read in */
export async function changeProgram(
  tx: Db,
  id: string,
  status: ProgramStatus,
  change: ProgramChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('programs')
    .set({
      name: change.name,
      description: change.description,
      image: change.image,
      legal_subject: change.legalSubject,
      piva: change.piva,
      sede_legale: change.sedeLegale,
      pec: change.pec,
      is_crossbrand: change.isCrossbrand,
      start_date: change.startDate === undefined ? undefined : sql`${change.startDate}::date`,
      end_date: change.endDate === undefined ? undefined : sql`${change.endDate}::date`,
      starts_at: change.startsAt,
      ends_at: change.endsAt,
      claims_until: change.claimsUntil,
      mode: change.mode,
      bond: change.bond === undefined ? undefined : change.bond === null ? null : JSON.stringify(change.bond),
      redemption_percent: change.redemptionPercent,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setConfigVersion(
  tx: Db,
  id: string,
  status: ProgramStatus,
  version: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('programs')
    .set({ config_version: version, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('config_version', '=', version - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false unless it was a draft */
export async function removeDraft(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('programs')
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Tells whether brands are invited to a common program or take part in it. */
export const hasPartners = (db: Db, programId: string): Promise<boolean> => anyRow(db)`
    SELECT FROM program_partners WHERE program_id = ${programId} AND state IN ('invited', 'accepted') LIMIT 1`

import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'

const PROGRAM_HEAD_COLUMNS = tableColumns(`programs p:
  id brandId name status startsAt endsAt claimsUntil configVersion regulationVersion sandbox mode`)

/**
 * The columns of a program's row that earning and claiming need; compiledProgram() returns its
 * mechanics.
 */
export interface ProgramHead extends RowOf<typeof PROGRAM_HEAD_COLUMNS> {
  readonly status: ProgramStatus
  /** Members earn points in [startsAt, endsAt) and claim rewards before claimsUntil. */
  readonly startsAt: Date
  /** Calendar dates in Rome, YYYY-MM-DD. */
  readonly startDate: string
  readonly endDate: string
  /** Version of the brand's tiers in force; 0 = it never saved any. */
  readonly tiersVersion: number
  /** null while none is published. */
  readonly regulationVersion: number | null
  /** True in restaurants and tourism, where awards for opinions are 0. */
  readonly isBlockedSector: boolean
  /** True for a replay of history: it is not listed and sends no notifications. */
  readonly sandbox: boolean
  readonly mode: 'prizes' | 'discounts_only'
}

/** The columns of a ProgramHead, from `programs p` joined with `brands b`. */
export const PROGRAM_HEAD = sql`
  ${PROGRAM_HEAD_COLUMNS}, p.start_date::text AS "startDate", p.end_date::text AS "endDate",
  is_off('opinions', b.sector) AS "isBlockedSector",
  coalesce((SELECT t.version FROM tier_configs t WHERE t.brand_id = p.brand_id ORDER BY t.version DESC LIMIT 1), 0)
    AS "tiersVersion"`

export const readHead = (db: Db, programId: string): Promise<ProgramHead | undefined> => firstRow(db)`
    SELECT ${PROGRAM_HEAD} FROM programs p JOIN brands b ON b.id = p.brand_id WHERE p.id = ${programId}`

/**
 * Selects the head of a program as JSON, for a statement that reads other things too; headOf()
 * parses it.
 */
export const headAsJson = (programId: string): RawBuilder<unknown> => sql`(
  SELECT to_json(head) FROM (
    SELECT ${PROGRAM_HEAD} FROM programs p JOIN brands b ON b.id = p.brand_id WHERE p.id = ${programId}
  ) head)`

type Moments = 'startsAt' | 'endsAt' | 'claimsUntil'
export type HeadAsJson = Omit<ProgramHead, Moments> & Readonly<Record<Moments, string>>

export const headOf = (told: HeadAsJson): ProgramHead => ({
  ...told,
  startsAt: new Date(told.startsAt),
  endsAt: new Date(told.endsAt),
  claimsUntil: new Date(told.claimsUntil),
})

export const readHeads = (db: Db, ids: readonly string[]): Promise<ProgramHead[]> => allRows(db)`
    SELECT ${PROGRAM_HEAD} FROM programs p JOIN brands b ON b.id = p.brand_id WHERE p.id = ANY (${ids}::uuid[])`

/**
 * Reads programs of a brand in one of these states, the one that started last first, without
 * replays of history.
 */
export const readHeadsOf = (
  db: Db,
  brandId: string,
  statuses: readonly ProgramStatus[],
): Promise<ProgramHead[]> => allRows(db)`
    SELECT ${PROGRAM_HEAD} FROM programs p JOIN brands b ON b.id = p.brand_id
    WHERE p.brand_id = ${brandId} AND p.status = ANY (${statuses}::text[]) AND NOT p.sandbox
    ORDER BY p.activated_at DESC NULLS LAST, p.id DESC`

/**
 * Selects the programs in which a sale of a brand counts, as `id` and `since`: its own (since
 * null), and common ones of other brands since it accepted as a partner (R-265), except those of a
 * suspended owner. `ever`: also programs in which one of its sales may have counted before it left.
 */
export const programsOfSeller = (
  brandId: RawBuilder<unknown>,
  when: 'now' | 'ever' = 'now',
): RawBuilder<unknown> => sql`
  SELECT g.id, NULL::timestamptz AS since FROM programs g WHERE g.brand_id = ${brandId}
  UNION ALL
  SELECT t.program_id, t.answered_at FROM program_partners t WHERE t.brand_id = ${brandId}
    AND ${
      when === 'now'
        ? sql`t.state = 'accepted' AND t.earns AND NOT EXISTS (SELECT FROM programs h JOIN brands o ON o.id = h.brand_id
          WHERE h.id = t.program_id AND o.suspended_at IS NOT NULL)`
        : sql`t.answered_at IS NOT NULL`
    }`

/** A program in which a brand's sales count. */
export interface SoldIn extends ProgramHead {
  /** Since when a partner's sales count; null for the program's own brand. */
  readonly since: Date | null
}

/**
 * Reads the programs in which a brand's sales count, in one of these states, without replays of
 * history.
 */
export const readHeadsOfSeller = (
  db: Db,
  brandId: string,
  statuses: readonly ProgramStatus[],
): Promise<SoldIn[]> => allRows(db)`
    SELECT ${PROGRAM_HEAD}, sold.since FROM (${programsOfSeller(sql`${brandId}::uuid`)}) sold
      JOIN programs p ON p.id = sold.id JOIN brands b ON b.id = p.brand_id
    WHERE p.status = ANY (${statuses}::text[]) AND NOT p.sandbox
    ORDER BY p.activated_at DESC NULLS LAST, p.id DESC`

/**
 * Waits for the program's advisory lock and holds it until the transaction ends; it locks no row.
 */
export async function takeProgramLock(tx: Db, programId: string, shared: boolean): Promise<void> {
  const name = `program:${programId}`
  if (!shared) return lockByName(tx, name)
  await execute(tx)`SELECT pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
}

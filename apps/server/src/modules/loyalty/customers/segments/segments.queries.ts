import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, allValues, firstValue } from '../../../../platform/db/statement.ts'
import { UNNAMED } from '../../../../platform/db/session-client.ts'

export interface SegmentRow {
  readonly id: string
  readonly name: string
  readonly rule: SegmentRule
  readonly updatedAt: Date
}

/** The segments of a program, by name. */
export const readSegments = (db: Db, programId: string): Promise<SegmentRow[]> => allRows(db)`
    SELECT id, name, rule, updated_at AS "updatedAt" FROM segments WHERE program_id = ${programId} ORDER BY name, id`

/**
 * Stores a segment; `id` null = a new one. @returns its id; undefined when there is no segment to
 * change
 */
export async function writeSegment(
  tx: Db,
  {
    programId,
    id,
    name,
    rule,
    now,
  }: { programId: string; id: string; name: string; rule: SegmentRule; now: Date },
  isNew: boolean,
): Promise<boolean> {
  const text = JSON.stringify(rule)
  const { rows } = isNew
    ? await sql`INSERT INTO segments (id, program_id, name, rule, created_at, updated_at)
        VALUES (${id}, ${programId}, ${name}, ${text}::jsonb, ${now}, ${now}) RETURNING id`.execute(tx)
    : await sql`UPDATE segments SET name = ${name}, rule = ${text}::jsonb, updated_at = ${now}
        WHERE program_id = ${programId} AND id = ${id} RETURNING id`.execute(tx)
  return rows.length > 0
}

export async function removeSegment(tx: Db, programId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('segments')
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Counts the customers of a program for whom a condition on `member_stats s` holds. */
export function countWhere(db: Db, programId: string, condition: RawBuilder<unknown>): Promise<number> {
  return firstValue(db, 0)`${sql.raw(UNNAMED)}
    SELECT count(*) AS count FROM member_stats s WHERE s.program_id = ${programId} AND ${condition}`
}

/** Counts how many of these are coupons of the program's brand. */
export function countCoupons(db: Db, programId: string, ids: readonly string[]): Promise<number> {
  return firstValue(db, 0)`
    SELECT count(*) AS count FROM coupon_templates t JOIN programs p ON p.brand_id = t.brand_id
    WHERE p.id = ${programId} AND t.id = ANY (${ids}::uuid[])`
}

/** Returns the ids of those conditions that hold for a customer. */
export async function holdingOf(
  db: Db,
  { programId, userId }: { programId: string; userId: string },
  conditions: readonly { readonly id: string; readonly condition: RawBuilder<unknown> }[],
): Promise<string[]> {
  if (conditions.length === 0) return []
  const rows = await allRows(db)<{ ids: string[] }>`
    SELECT array_remove(ARRAY[${sql.join(
      conditions.map(({ id, condition }) => sql`CASE WHEN ${condition} THEN ${id}::text END`),
    )}], NULL) AS ids
    FROM member_stats s WHERE s.program_id = ${programId} AND s.user_id = ${userId}`
  return rows[0]?.ids ?? []
}

/**
 * Reads the customers for whom a condition on `member_stats s` holds, in the order of their ids.
 */
export const usersWhere = (
  db: Db,
  programId: string,
  condition: RawBuilder<unknown>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> => allValues(db)`${sql.raw(UNNAMED)}
    SELECT s.user_id AS "userId" FROM member_stats s
    WHERE s.program_id = ${programId} AND s.user_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      AND ${condition}
    ORDER BY s.user_id LIMIT ${sql.lit(limit)}`

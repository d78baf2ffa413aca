import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { lockByName } from '../../../../platform/db/named-lock.ts'
import { allRows } from '../../../../platform/db/statement.ts'

export interface LabelRow {
  readonly id: string
  readonly name: string
  readonly color: string
  /** Number of customers with the label. */
  readonly customers: number
}

/** Reads the labels of a program by name, or one label by its id. */
export function readLabels(db: Db, programId: string, id: string | null = null): Promise<LabelRow[]> {
  return allRows(db)`
    SELECT l.id, l.name, l.color, (SELECT count(*) FROM member_labels m WHERE m.program_id = l.program_id AND m.label_id = l.id) AS customers
    FROM labels l WHERE l.program_id = ${programId} AND (${id}::uuid IS NULL OR l.id = ${id}::uuid)
    ORDER BY l.name, l.id`
}

/** Serialises changes of labels and segments of a program until the transaction ends. */
export const lockNames = (tx: Db, programId: string): Promise<void> => lockByName(tx, `segments ${programId}`)

export async function insertLabel(
  tx: Db,
  { programId, name, color, now }: { programId: string; name: string; color: string; now: Date },
): Promise<string> {
  const row = await tx
    .insertInto('labels')
    .values({ program_id: programId, name, color, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateLabel(
  tx: Db,
  { programId, id, name, color }: { programId: string; id: string; name: string; color: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('labels')
    .set({ name, color })
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a label. @returns the members who had it; undefined when there is no such label */
export async function removeLabel(tx: Db, programId: string, id: string): Promise<string[] | undefined> {
  const rows = await allRows(tx)<{ gone: string | null; had: string[] }>`
    WITH had AS (SELECT user_id FROM member_labels WHERE label_id = ${id} AND program_id = ${programId}),
      gone AS (DELETE FROM labels WHERE program_id = ${programId} AND id = ${id} RETURNING id)
    SELECT (SELECT id FROM gone) AS gone, ARRAY(SELECT user_id FROM had) AS had`
  const [row] = rows
  return row === undefined || row.gone === null ? undefined : row.had
}

/**
 * Puts a label on those of these users who take part, or takes it off. @returns the users whose
 * labels changed
 */
export async function writeMemberLabels(
  tx: Db,
  { programId, id, userIds, on }: { programId: string; id: string; userIds: readonly string[]; on: boolean },
): Promise<string[]> {
  const { rows } = on
    ? await sql<{ userId: string }>`
        INSERT INTO member_labels (program_id, user_id, label_id)
        SELECT m.program_id, m.user_id, ${id}::uuid FROM members m
        WHERE m.program_id = ${programId} AND m.user_id = ANY (${userIds}::uuid[]) AND m.left_at IS NULL
        ORDER BY m.user_id
        ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`.execute(tx)
    : await sql<{ userId: string }>`
        DELETE FROM member_labels WHERE program_id = ${programId} AND label_id = ${id} AND user_id = ANY (${userIds}::uuid[])
        RETURNING user_id AS "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

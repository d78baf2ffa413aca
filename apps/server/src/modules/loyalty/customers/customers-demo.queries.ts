import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * Gives each active program segments, and labels on some of its members. @returns who has a label
 * now
 */
export async function writeDemoGroups(
  tx: Db,
  {
    labels,
    segments,
    now,
  }: {
    labels: readonly { readonly name: string; readonly color: string; readonly every: number }[]
    segments: readonly { readonly name: string; readonly rule: object }[]
    now: Date
  },
): Promise<{ programId: string; userId: string }[]> {
  await execute(tx)`
    INSERT INTO labels (program_id, name, color, created_at)
    SELECT p.id, l.name, l.color, ${now}::timestamptz
    FROM programs p CROSS JOIN jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) l (name text, color text)
    WHERE p.status = 'active' AND NOT p.sandbox`
  await execute(tx)`
    INSERT INTO member_labels (program_id, user_id, label_id)
    SELECT m.program_id, m.user_id, l.id
    FROM (
      SELECT program_id, user_id, row_number() OVER (PARTITION BY program_id ORDER BY joined_at, user_id) AS place
      FROM members WHERE left_at IS NULL
    ) m JOIN labels l ON l.program_id = m.program_id
      JOIN jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) w (name text, every integer) ON w.name = l.name::text
    WHERE m.place % w.every = 0`
  await execute(tx)`
    INSERT INTO segments (program_id, name, rule, created_at, updated_at)
    SELECT p.id, s.name, s.rule, ${now}::timestamptz, ${now}::timestamptz
    FROM programs p CROSS JOIN jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) s (name text, rule jsonb)
    WHERE p.status = 'active' AND NOT p.sandbox`
  return allRows(tx)`
    SELECT DISTINCT program_id AS "programId", user_id AS "userId" FROM member_labels`
}

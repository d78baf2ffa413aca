import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, firstRow } from '../../../platform/db/statement.ts'

const MESSAGE_COLUMNS = tableColumns('outreach_sends o: id title image imageAlt link at')

export interface MessageRow extends RowOf<typeof MESSAGE_COLUMNS> {
  readonly text: string
  readonly brandId: string
  readonly brand: string
  readonly handle: string
  readonly avatar: string | null
  readonly programId: string
  readonly program: string
}

/** Reads a message that a person got, with its sender. */
export function readMessage(db: Db, id: string, userId: string): Promise<MessageRow | undefined> {
  return firstRow(db)`
    SELECT ${MESSAGE_COLUMNS}, o.body AS text, b.id AS "brandId", b.username::text AS brand, b.handle,
      coalesce(b.logo, b.avatar) AS avatar, p.id AS "programId", p.name AS program
    FROM outreach_sends o JOIN brands b ON b.id = o.brand_id JOIN programs p ON p.id = o.program_id
    WHERE o.id = ${id} AND o.user_id = ${userId}`
}

/**
 * Stores that a person has opened a message or followed its link; following counts as opening.
 * False = it is not theirs.
 */
export const noteSeen = (
  db: Db,
  { id, userId, isClick }: { id: string; userId: string; isClick: boolean },
  now: Date,
): Promise<boolean> => anyRow(db)`
    UPDATE outreach_sends SET opened_at = coalesce(opened_at, ${now}),
      clicked_at = CASE WHEN ${isClick}::boolean THEN coalesce(clicked_at, ${now}) ELSE clicked_at END
    WHERE id = ${id} AND user_id = ${userId} RETURNING id`

/**
 * Returns the target of a message's link that was followed in an e-mail, whose openings are not
 * stored; undefined = there is no such message.
 */
export const followLink = (
  db: Db,
  { id, counts }: { id: string; counts: boolean },
  now: Date,
): Promise<{ link: string | null; programId: string } | undefined> => firstRow(db)`
    WITH clicked AS (
      UPDATE outreach_sends SET clicked_at = ${now} WHERE id = ${id} AND ${counts}::boolean AND clicked_at IS NULL
    )
    SELECT link, program_id AS "programId" FROM outreach_sends WHERE id = ${id}`

export async function takesEmails(db: Db, userId: string, brandId: string): Promise<boolean> {
  const rows = await allRows(db)`
    SELECT FROM brand_email_stops WHERE user_id = ${userId} AND brand_id = ${brandId}`
  return rows.length === 0
}

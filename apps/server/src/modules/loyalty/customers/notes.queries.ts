import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, onlyRow } from '../../../platform/db/statement.ts'

export interface NoteRow {
  readonly id: string
  readonly text: string
  /** Null when the author's account was erased. */
  readonly author: string | null
  readonly at: Date
}

export const readNotes = (db: Db, programId: string, userId: string): Promise<NoteRow[]> => allRows(db)`
    SELECT n.id, n.text, u.username::text AS author, n.created_at AS at
    FROM member_notes n LEFT JOIN users u ON u.id = n.written_by
    WHERE n.program_id = ${programId} AND n.user_id = ${userId} ORDER BY n.id DESC`

export const insertNote = (
  tx: Db,
  note: { programId: string; userId: string; text: string; by: string; now: Date },
): Promise<NoteRow> => onlyRow(tx)`
    INSERT INTO member_notes (program_id, user_id, text, written_by, created_at)
    VALUES (${note.programId}, ${note.userId}, ${note.text}, ${note.by}, ${note.now})
    RETURNING id, text, (SELECT username::text FROM users WHERE id = ${note.by}) AS author, created_at AS at`

export const removeNote = (tx: Db, programId: string, userId: string, id: string): Promise<boolean> => anyRow(
  tx,
)`
    DELETE FROM member_notes WHERE program_id = ${programId} AND user_id = ${userId} AND id = ${id} RETURNING id`

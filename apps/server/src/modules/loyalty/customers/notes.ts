import { MOST_NOTES } from '@vicino/contract/loyalty/customers/constants'
import type { CustomerNote } from '@vicino/contract/loyalty/customers/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnHead } from '../programs/public.ts'
import { lockMember } from '../members/public.ts'
import { insertNote, type NoteRow, readNotes, removeNote } from './notes.queries.ts'

interface Which {
  readonly programId: string
  readonly userId: string
}

const present = ({ id, text, author, at }: NoteRow): CustomerNote => ({
  _id: id,
  text,
  author,
  at: at.toISOString(),
})

/** Lists what the shop noted on a customer, newest first. @throws AppError program_not_found */
export async function listNotes(
  db: Db,
  { programId, userId }: Which,
  actor: Actor,
): Promise<{ items: CustomerNote[] }> {
  await readOwnHead(db, programId, actor)
  return { items: (await readNotes(db, programId, userId)).map(present) }
}

/** @throws AppError program_not_found, customer_not_found, notes_full */
export async function addNote(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { programId, userId }: Which,
  text: string,
  actor: Actor,
): Promise<CustomerNote> {
  await readOwnHead(tx, programId, actor)
  if ((await lockMember(tx, programId, userId)) === undefined) throw new AppError('customer_not_found')
  if ((await readNotes(tx, programId, userId)).length >= MOST_NOTES) {
    throw new AppError('notes_full', { values: { max: MOST_NOTES } })
  }
  return present(await insertNote(tx, { programId, userId, text, by: actor.sub, now: clock.now() }))
}

/** @throws AppError program_not_found, note_not_found */
export async function deleteNote(
  tx: Db,
  { programId, userId, noteId }: Which & { readonly noteId: string },
  actor: Actor,
): Promise<void> {
  await readOwnHead(tx, programId, actor)
  if (!(await removeNote(tx, programId, userId, noteId))) throw new AppError('note_not_found')
}

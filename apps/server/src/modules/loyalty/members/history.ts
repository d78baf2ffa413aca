import type { Language } from '@vicino/contract/common/language'
import type { listProgramEvents } from '@vicino/contract/loyalty/members/endpoints'
import type { ProgramEvent } from '@vicino/contract/loyalty/members/schemas'
import type { Program } from '@vicino/domain/loyalty/program'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { maySeeMember } from './members.policy.ts'
import { presentEvent } from './members.presenter.ts'
import { readEvents, readEventsById, readMembers } from './members.queries.ts'

/**
 * Lists a member's events in a program, newest first. @throws AppError program_forbidden,
 * not_member, cursor_invalid
 */
export async function history(
  db: Db,
  { clock, cursors }: Services,
  programId: string,
  { userId: named, limit, cursor }: QueryOf<typeof listProgramEvents>,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ResponseOf<typeof listProgramEvents>> {
  const userId = named ?? actor.sub
  const head = await findProgram(db, programId)
  if (!maySeeMember(actor, userId, head)) throw new AppError('program_forbidden')
  const scope = ['program/event', programId, userId]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const rows = await readEvents(db, { programId, userId, before, limit: limit + 1 })
  if (head === undefined) throw new AppError('not_member')
  if (rows.length === 0 && before === null) {
    const [member] = await readMembers(db, { userId, programIds: [programId] }, clock.now())
    if (member === undefined) throw new AppError('not_member')
  }
  const program = await compiledProgram(db, head)
  const sees = actor.sub === userId || actor.role === 'superAdmin' ? 'all' : 'own'
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return {
    items: page.rows.map((row) => presentEvent(row, program, { language, sees })),
    nextCursor: page.nextCursor,
  }
}

/**
 * Reads events of a member by their ids, for the program's brand; unknown ids are left out. One
 * statement; none for no ids.
 */
export async function eventsById(
  db: Db,
  of: { readonly programId: string; readonly userId: string; readonly ids: readonly string[] },
  program: Program,
  language: Language,
): Promise<ReadonlyMap<string, ProgramEvent>> {
  const rows = of.ids.length === 0 ? [] : await readEventsById(db, of)
  return new Map(rows.map((row) => [row.id, presentEvent(row, program, { language, sees: 'own' })]))
}

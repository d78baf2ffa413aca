import type { customerTimeline as contract } from '@vicino/contract/loyalty/customers/endpoints'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Language } from '@vicino/contract/common/language'
import type { ProgramEvent } from '@vicino/contract/loyalty/members/schemas'
import type { Program } from '@vicino/domain/loyalty/program'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { eventsById } from '../members/public.ts'
import { compiledProgram, readOwnHead } from '../programs/public.ts'
import { tierName } from './customers.presenter.ts'
import { readCustomerNow } from './customers.queries.ts'
import { readTimeline, type TimelineRow } from './timeline.queries.ts'

type Answer = ResponseOf<typeof contract>

/**
 * Lists the timeline of a customer, newest first; events carry the explanation of their points.
 * @throws AppError program_not_found, customer_not_found, cursor_invalid
 */
export async function customerTimeline(
  db: Db,
  { cursors }: Pick<Services, 'cursors'>,
  { programId, userId }: { readonly programId: string; readonly userId: string },
  { limit, cursor }: QueryOf<typeof contract>,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Answer> {
  const scope = ['customer/timeline', programId, userId]
  const start = timeStart(cursors, scope, cursor)
  const program = await compiledProgram(db, await readOwnHead(db, programId, actor))
  // The brand sees nothing of members who left.
  if ((await readCustomerNow(db, programId, userId)) === undefined) throw new AppError('customer_not_found')
  const rows = await readTimeline(db, { programId, userId, start, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ at, id }) => timeCursor(cursors, scope, at, id))
  const ids = page.rows.filter(({ kind }) => kind === 'event').map(({ id }) => id)
  const events = await eventsById(db, { programId, userId, ids }, program, language)
  return {
    items: page.rows.map((row) => present(row, program, events.get(row.id))),
    nextCursor: page.nextCursor,
  }
}

function present(
  { id, at, fromRank, toRank, ...row }: TimelineRow,
  program: Program,
  event: ProgramEvent | undefined,
): Answer['items'][number] {
  return {
    _id: id,
    at: at.toISOString(),
    ...row,
    from: fromRank === null ? null : tierName(program, fromRank),
    to: toRank === null ? null : tierName(program, toRank),
    event: event ?? null,
  }
}

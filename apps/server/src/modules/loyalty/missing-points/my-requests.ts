import type { listOwnMissing } from '@vicino/contract/loyalty/missing-points/endpoints'
import { MISSING_LIMITS } from '@vicino/contract/loyalty/missing-points/constants'
import type { OwnMissing, OwnMissingPage } from '@vicino/contract/loyalty/missing-points/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { releaseFiles } from '../../foundation/files/public.ts'
import { findProgram } from '../programs/public.ts'
import { isAskable, imageOf } from './request-points.ts'
import { presentOwn } from './missing-points.presenter.ts'
import {
  countOpen,
  endRequest,
  findRequest,
  joinedAt,
  readOwn,
  readTerms,
  shopsOf,
} from './missing-points.queries.ts'

/**
 * Lists the caller's requests in a program, and whether they can make another one. @throws AppError
 * not_member
 */
export async function ownRequests(
  db: Db,
  { clock, cursors }: Services,
  { programId, limit, cursor }: QueryOf<typeof listOwnMissing>,
  { sub: userId, brandId }: Actor,
): Promise<OwnMissingPage> {
  const now = clock.now()
  const scope = ['missing', programId]
  const after = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const joined = await joinedAt(db, { programId, userId })
  const program = await findProgram(db, programId)
  if (joined === undefined || program === undefined) throw new AppError('not_member')
  const terms = await readTerms(db, programId)
  const rows = await readOwn(db, { programId, userId, after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  const today = dayAt(now.getTime())
  const first = Math.max(
    today - terms.days,
    dayAt(joined.getTime()) - terms.daysBefore,
    dayAt(program.startsAt.getTime()),
  )
  const last = Math.min(today, dayAt(program.endsAt.getTime() - 1))
  const isOpen = terms.isOpen && isAskable(program, now) && brandId !== program.brandId && first <= last
  return {
    items: page.rows.map(presentOwn),
    nextCursor: page.nextCursor,
    terms,
    shops: await shopsOf(db, program.brandId),
    window: isOpen ? { from: dateText(first), to: dateText(last) } : null,
    left: Math.max(0, MISSING_LIMITS.open - (await countOpen(db, programId, userId))),
  }
}

/**
 * Withdraws a pending request; its image is deleted at once. @throws AppError missing_not_found,
 * missing_decided
 */
export async function withdraw(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<OwnMissing> {
  const now = clock.now()
  const found = await findRequest(tx, { id, userId: actor.sub })
  if (found === undefined) throw new AppError('missing_not_found')
  const set = { state: 'withdrawn', decided_at: now, image_key: null, next_at: null }
  if (!(await endRequest(tx, found, set))) throw new AppError('missing_decided')
  await releaseFiles(tx, imageOf(id), now)
  const row = await findRequest(tx, { id, userId: actor.sub })
  if (row === undefined) throw new Error('A request just withdrawn is not there')
  return presentOwn(row)
}

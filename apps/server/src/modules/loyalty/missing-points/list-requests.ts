import type { listMissing } from '@vicino/contract/loyalty/missing-points/endpoints'
import type { MissingDetail } from '@vicino/contract/loyalty/missing-points/schemas'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { dateText, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { allows } from '../../../platform/auth/permissions.ts'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedAddress } from '../../../platform/files/files.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type ProgramHead, readOwnHead } from '../programs/public.ts'
import { bookReceipt, expectedElsewhere } from './booking.ts'
import { presentForBrand } from './missing-points.presenter.ts'
import {
  countAlike,
  countWaiting,
  findRequest,
  readQueue,
  type RequestRow,
} from './missing-points.queries.ts'

/**
 * Lists requests of a program for its brand, in three statements. @throws AppError
 * program_not_found
 */
export async function requestQueue(
  db: Db,
  { clock, cursors }: Services,
  programId: string,
  { state, limit, cursor }: QueryOf<typeof listMissing>,
  actor: Actor,
): Promise<ResponseOf<typeof listMissing>> {
  const scope = ['program/missing', programId, state]
  const after = cursor === undefined ? null : cursors.decode(scope, cursor).id
  await readOwnHead(db, programId, actor)
  const today = dateText(dayAt(clock.now().getTime()))
  const rows = await readQueue(db, { programId, state, after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return {
    items: page.rows.map((row) => presentForBrand(row, today)),
    nextCursor: page.nextCursor,
    counts: await countWaiting(db, programId, today),
  }
}

/**
 * Reads a request with its image and facts for the decision. @throws AppError program_not_found,
 * missing_not_found
 */
export async function requestDetail(
  db: Db,
  services: Services,
  { programId, requestId }: { programId: string; requestId: string },
  actor: Actor,
): Promise<MissingDetail> {
  const program = await readOwnHead(db, programId, actor)
  const row = await findRequest(db, { id: requestId, programId })
  if (row === undefined) throw new AppError('missing_not_found')
  const now = services.clock.now()
  const today = dateText(dayAt(now.getTime()))
  const day = dayAt(row.boughtAt.getTime())
  const alike = await countAlike(db, {
    ...row,
    from: new Date(startOfDay(day)),
    until: new Date(startOfDay(day + 1)),
  })
  const isPending = row.state === 'pending'
  return {
    ...presentForBrand(row, today),
    imageUrl: row.imageKey === null ? null : signedAddress(services, row.imageKey),
    // The purchase of an accepted request is not counted as a similar one.
    alike: row.state === 'accepted' ? Math.max(0, alike - 1) : alike,
    ...(isPending ? await expected(db, program, row, now) : NOTHING),
    can: { decide: isPending && row.userId !== actor.sub && allows(actor, 'missing-DECIDE') },
  }
}

const NOTHING = { gives: null, alsoIn: [], refusal: null }

/**
 * Computes what accepting it now would give in its program and in others of the brand, or the code
 * of the refusal.
 */
async function expected(
  db: Db,
  program: ProgramHead,
  row: RequestRow,
  now: Date,
): Promise<Pick<MissingDetail, 'gives' | 'alsoIn' | 'refusal'>> {
  try {
    const { points, stamps, reason } = await bookReceipt(db, program, row, {
      now,
      actorId: null,
      simulate: true,
    })
    if (reason !== null) return { ...NOTHING, refusal: 'missing_not_counted' }
    const elsewhere = await expectedElsewhere(db, program, row, now)
    const alsoIn = elsewhere.map((each) => ({
      _id: each.program.id,
      name: each.program.name,
      points: each.points,
      stamps: each.stamps,
    }))
    return { gives: { points, stamps }, alsoIn, refusal: null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'missing_booked') {
      return { ...NOTHING, refusal: 'missing_booked' }
    }
    throw error
  }
}

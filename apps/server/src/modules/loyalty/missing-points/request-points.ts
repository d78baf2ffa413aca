import type { askMissing } from '@vicino/contract/loyalty/missing-points/endpoints'
import { MISSING_LIMITS } from '@vicino/contract/loyalty/missing-points/constants'
import type { MissingTerms, OwnMissing } from '@vicino/contract/loyalty/missing-points/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { readCents } from '@vicino/domain/loyalty/amounts'
import { dateText, dayAt, instantOf, parseDate, parseTime, startOfDay } from '@vicino/domain/loyalty/clock'
import { arrivalProblem, mayEarn } from '@vicino/domain/loyalty/phase'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { useFiles } from '../../foundation/files/public.ts'
import type { EventResult } from '../members/public.ts'
import { findProgram, type ProgramHead } from '../programs/public.ts'
import { bookReceipt } from './booking.ts'
import { presentOwn } from './missing-points.presenter.ts'
import {
  countOpen,
  findRequest,
  insertRequest,
  isShopOf,
  isTaken,
  joinedAt,
  readTerms,
} from './missing-points.queries.ts'

const NOON = 12 * 3_600_000

/** `usedBy` of the image of a request. */
export const imageOf = (requestId: string): string => `missing-points ${requestId}`

/** Tells whether requests for purchases of a program are possible now. */
export const isAskable = (program: ProgramHead, now: Date): boolean =>
  mayEarn(
    {
      status: program.status,
      startsAt: program.startsAt.getTime(),
      endsAt: program.endsAt.getTime(),
      claimsUntil: program.claimsUntil.getTime(),
    },
    now.getTime(),
  )

/**
 * Asks for the points of a purchase that no till registered. The member's row is locked first, so
 * that of several simultaneous requests at most three stay open.
 * @throws AppError not_member, missing_own_brand, missing_closed, missing_too_many, missing_future,
 * missing_too_old, missing_before_join, missing_outside_program, missing_too_much, missing_booked,
 * missing_asked, missing_gives_nothing, shop_not_found, file_not_found, file_unfit, file_in_use
 */
export async function ask(
  tx: Db,
  { clock }: Services,
  programId: string,
  body: BodyOf<typeof askMissing>,
  actor: Actor,
): Promise<OwnMissing> {
  const now = clock.now()
  const userId = actor.sub
  const program = await findProgram(tx, programId)
  if (program !== undefined && actor.brandId === program.brandId) throw new AppError('missing_own_brand')
  const joined = await joinedAt(tx, { programId, userId, lock: true })
  if (joined === undefined || program === undefined) throw new AppError('not_member')
  const terms = await readTerms(tx, programId)
  if (!terms.isOpen || !isAskable(program, now)) throw new AppError('missing_closed')
  if ((await countOpen(tx, programId, userId)) >= MISSING_LIMITS.open) {
    throw new AppError('missing_too_many', { values: { most: MISSING_LIMITS.open } })
  }
  const amountCents = readCents(body.amount) ?? 0
  if (amountCents > terms.mostEuros * 100) {
    throw new AppError('missing_too_much', { values: { most: terms.mostEuros } })
  }
  const boughtAt = momentOf(body, { now, joined, program, terms })
  if (!(await isShopOf(tx, program.brandId, body.shopId))) throw new AppError('shop_not_found')
  const { receiptId, shopId } = body
  const bought = { brandId: program.brandId, userId, shopId, boughtAt, amountCents, receiptId }
  refuseWorthless(await bookReceipt(tx, program, bought, { now, actorId: null, simulate: true }))
  if (await isTaken(tx, program.brandId, receiptId)) throw new AppError('missing_asked')

  const id = await insertRequest(tx, {
    program_id: programId,
    brand_id: program.brandId,
    user_id: userId,
    shop_id: body.shopId,
    bought_on: body.day,
    bought_time: body.time ?? null,
    bought_at: boughtAt,
    amount_cents: amountCents,
    receipt_id: body.receiptId,
    image_key: body.image,
    asked_at: now,
    answer_by: dateText(dayAt(now.getTime()) + MISSING_LIMITS.answerDays),
    next_at: new Date(startOfDay(dayAt(boughtAt.getTime()) + MISSING_LIMITS.bookableDays + 1)),
  })
  if (id === undefined) throw new AppError('missing_asked')
  const files = [{ key: body.image, use: 'receipt' as const, field: 'image' }]
  await useFiles(tx, { usedBy: imageOf(id), ownerId: userId, files, now })
  await emit(tx, 'missing.asked', { requestId: id, programId, brandId: program.brandId, userId }, now)
  const row = await findRequest(tx, { id, userId })
  if (row === undefined) throw new Error('A request just written is not there')
  return presentOwn(row)
}

/**
 * Returns the moment at which the purchase counts: the time on the receipt, else noon, or as near
 * to it as membership and program allow. The brand may accept purchases of some days before
 * joining; they count at the moment of joining, because nothing is earned before it.
 * @throws AppError validation_failed, missing_future, missing_too_old, missing_before_join,
 * missing_outside_program
 */
function momentOf(
  { day: text, time }: Pick<BodyOf<typeof askMissing>, 'day' | 'time'>,
  of: {
    readonly now: Date
    readonly joined: Date
    readonly program: ProgramHead
    readonly terms: Pick<MissingTerms, 'days' | 'daysBefore'>
  },
): Date {
  const { program, terms } = of
  const [now, joined] = [of.now.getTime(), of.joined.getTime()]
  const today = dayAt(now)
  const day = parseDate(text)
  if (day === null) throw new AppError('validation_failed', { fieldErrors: { day: 'invalid' } })
  const told = time === undefined ? null : instantOf(day, parseTime(time) ?? 0)
  if (day > today || (told !== null && arrivalProblem(told, now) === 'future')) {
    throw new AppError('missing_future')
  }
  if (day < today - terms.days) throw new AppError('missing_too_old', { values: { days: terms.days } })
  if (day < dayAt(joined) - terms.daysBefore) throw new AppError('missing_before_join')
  const startsAt = program.startsAt.getTime()
  const bought =
    told ?? Math.min(Math.max(instantOf(day, NOON), startsAt, day < dayAt(joined) ? 0 : joined), now)
  if (bought < startsAt || bought >= program.endsAt.getTime() || dayAt(bought) !== day) {
    throw new AppError('missing_outside_program')
  }
  if (bought < joined && terms.daysBefore === 0) throw new AppError('missing_before_join')
  return new Date(Math.max(bought, joined))
}

/** @throws AppError not_member, missing_own_brand, missing_closed, missing_gives_nothing */
function refuseWorthless({ reason, points, stamps, steps }: EventResult): void {
  switch (reason) {
    case null: {
      // A purchase whose points are cut by a limit still counts, for thresholds and tiers.
      const isWorthless =
        points === 0 && stamps === 0 && steps.every(({ items }) => items.every(({ raw }) => raw === 0))
      if (isWorthless) throw new AppError('missing_gives_nothing')
      return
    }
    case 'not_member':
      throw new AppError('not_member')
    case 'staff_self':
      throw new AppError('missing_own_brand')
    case 'program_not_active':
      throw new AppError('missing_closed')
    case 'before_join':
      throw new AppError('missing_before_join')
    case 'outside_period':
      throw new AppError('missing_outside_program')
    default:
      throw new AppError('missing_gives_nothing')
  }
}

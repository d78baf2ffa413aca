import { randomUUID } from 'node:crypto'
import { ADJUSTMENT } from '@vicino/contract/loyalty/customers/constants'
import type { adjustCustomers as contract } from '@vicino/contract/loyalty/customers/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { adjustAll, readAdjustable } from '../members/public.ts'
import { type ProgramHead, readOwnHead } from '../programs/public.ts'
import { lockStaff, pointsAdjustedBy } from './adjust-customers.queries.ts'

type Body = BodyOf<typeof contract>
type Answer = ResponseOf<typeof contract>
type Refused = Answer['results'][number]['refused']

/**
 * Adds or takes points and stamps by hand for each selected customer. Each customer gets an
 * event with its reason in ledger and history, and a notification; the act has one audit row.
 * Customers who cannot be adjusted are left out.
 * @throws AppError program_not_found, adjust_oneself, adjust_limit
 */
export async function adjustCustomers(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  { userIds, points, stamps, reason, countsForLevel }: Body,
  actor: Actor,
): Promise<Answer> {
  const now = clock.now()
  const program = await readOwnHead(tx, programId, actor)
  if (userIds.includes(actor.sub)) throw new AppError('adjust_oneself')
  const today = new Date(startOfDay(dayAt(now.getTime())))
  // Adjustments of one staff member run one after the other: together they must stay within the
  // limit of the day.
  await lockStaff(tx, actor.sub)
  const moved = await pointsAdjustedBy(tx, actor.sub, today)
  if (moved + Math.abs(points) * userIds.length > ADJUSTMENT.pointsPerStaffDay)
    throw new AppError('adjust_limit')
  const known = new Map((await readAdjustable(tx, programId, userIds, today)).map((row) => [row.userId, row]))
  const actId = randomUUID()
  // Customers are locked in the order of their ids, so that two adjustments of the same customers
  // cannot deadlock.
  const asked = userIds.toSorted().map((userId) => {
    const row = known.get(userId)
    return { userId, refused: row === undefined ? 'not_customer' : refusalOf(row, points, stamps) } as const
  })
  const common = {
    program,
    actId,
    points,
    stamps,
    isSaldo: countsForLevel,
    note: reason,
    actorId: actor.sub,
    now,
  }
  const allowed = asked.filter(({ refused }) => refused === null)
  const outcomes = await adjustAll(
    tx,
    allowed.map(({ userId }) => ({ ...common, userId })),
  )
  const done = new Map(allowed.map(({ userId }, index) => [userId, outcomes[index]]))
  const results = asked.map(({ userId, refused }): Answer['results'][number] => {
    const its = done.get(userId)
    return its === undefined ? { userId, refused, points: null, stamps: null } : resultOf(userId, its)
  })
  const adjusted = results.filter(({ refused }) => refused === null).map(({ userId }) => userId)
  await audit(tx, program, actor, { actId, points, stamps, countsForLevel, adjusted }, now)
  return { adjusted: adjusted.length, results }
}

const LIMITS = { points: ADJUSTMENT.pointsPerDay, stamps: ADJUSTMENT.stampsPerDay }

function refusalOf(
  row: { points: number; stamps: number; movedPoints: number; movedStamps: number },
  points: number,
  stamps: number,
): Refused {
  if (row.points + points < 0 || row.stamps + stamps < 0) return 'balance_too_low'
  const isOver =
    row.movedPoints + Math.abs(points) > LIMITS.points || row.movedStamps + Math.abs(stamps) > LIMITS.stamps
  return isOver ? 'daily_limit' : null
}

function resultOf(
  userId: string,
  { reason, account }: Awaited<ReturnType<typeof adjustAll>>[number],
): Answer['results'][number] {
  if (reason === null) return { userId, refused: null, points: account.points, stamps: account.stamps }
  // Every other reason says that the program is not active at this moment.
  const refused = REASONS[reason] ?? 'program_not_active'
  return { userId, refused, points: null, stamps: null }
}
const REASONS: Readonly<Record<string, Refused>> = {
  staff_self: 'staff_self',
  not_member: 'not_customer',
  without_purchase: 'without_purchase',
}

const audit = (
  tx: Db,
  { id, brandId }: ProgramHead,
  { sub }: Actor,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> =>
  writeAudit(tx, {
    actorId: sub,
    action: 'customer.adjusted',
    objectType: 'program',
    objectId: id,
    brandId,
    detail,
    now,
  })

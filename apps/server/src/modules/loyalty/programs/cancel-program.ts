import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { message } from '@vicino/contract/common/field-messages'
import { DECLARATIONS, WIND_DOWN_DAYS } from '@vicino/contract/loyalty/programs/constants'
import type { cancelProgram, getCancellation } from '@vicino/contract/loyalty/programs/endpoints'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { dateText } from '@vicino/domain/loyalty/clock'
import { worthOfPoints } from '@vicino/domain/loyalty/rewards'
import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../../../platform/db/database.ts'
import { previewEmail } from '../../../platform/deliveries/preview.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { publishGenerated } from './regulations/publish-regulation.ts'
import { followLastDay } from './change-tiers.ts'
import { readNews } from './notices.queries.ts'
import { lastDayBefore, momentsOf, todayOf } from './program-moments.ts'
import { answerProgram, auditProgram, lockOwn, readOwn } from './own-program.ts'
import type { ProgramRow } from './programs.queries.ts'
import { countOpenClaims, setWoundDown, stepToDeleted } from './steps.queries.ts'

/**
 * Reads what an emergency cancellation would take away, to show it before the form, with the
 * alternative. The metrics lag by seconds.
 * @throws AppError program_not_found, program_step unless it is active
 */
export async function readCancellation(
  db: Db,
  { clock, messages }: Services,
  id: string,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ResponseOf<typeof getCancellation>> {
  const row = await readOwn(db, id, actor)
  if (row.status !== 'active') throw new AppError('program_step')
  const worth = worthOfPoints(row.pointsOutstanding, row.rewards)
  const end = woundDownEnd(row, clock.now())
  const news = end === null ? undefined : await readNews(db, id)
  return {
    members: row.participants,
    points: row.pointsOutstanding,
    stamps: row.stampsOutstanding,
    value: worth === null ? null : worth / 100,
    openClaims: await countOpenClaims(db, id),
    windDownEndDate: end,
    windDownTold:
      end === null || news === undefined
        ? null
        : previewEmail(messages, 'program-ending', { ...news, ...lastDays(row.startDate, end) }, language),
  }
}

/**
 * Cancels a program in an emergency: active → deleted, for good (R-297 to R-302). The schema has
 * checked the six declarations, the reason and the phrase. From the commit on nothing can be earned
 * or claimed, because each event takes the program's lock first. Claims that were paid before stay
 * due. Consumers of the event set members' balances to 0 afterwards, record each member's
 * compensation, and notify members of reason, contact and compensation.
 * @throws AppError program_not_found, program_step, validation_failed (no worth of points)
 */
export async function cancel(
  tx: Db,
  { clock }: Services,
  {
    id,
    reason,
    compensation: offered,
  }: { id: string } & Pick<BodyOf<typeof cancelProgram>, 'reason' | 'compensation'>,
  actor: Actor,
): Promise<Program> {
  const now = clock.now()
  const row = await lockOwn(tx, id, actor, true)
  const { participants: members, pointsOutstanding: points, stampsOutstanding: stamps } = row
  const { withinDays, ...terms } = offered
  if (terms.worth === null && members > 0 && worthOfPoints(1, row.rewards) === null) {
    throw new AppError('validation_failed', {
      fieldErrors: { 'compensation.worth': message('compensation_worth') },
    })
  }
  const compensation = { ...terms, by: dateText(todayOf(now) + withinDays) }
  const declarations = [...DECLARATIONS]
  const cancellation = { by: actor.sub, reason, declarations, members, points, stamps, compensation }
  if (!(await stepToDeleted(tx, id, cancellation, now))) throw new AppError('program_step')
  await auditProgram(tx, 'cancel', row, actor, now, { ...cancellation, before: row.sha256 })
  await followLastDay(tx, row.brandId, actor, now)
  await emit(tx, 'loyalty.program_cancelled', { programId: id, brandId: row.brandId }, now)
  return answerProgram(tx, id, actor, now)
}

/**
 * Announces an orderly end, once: the program ends 30 days from today, and claims go on for 60 days
 * more.
 * @throws AppError program_not_found, program_step, wound_down_already, wind_down_too_late
 */
export async function windDown(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<Program> {
  const now = clock.now()
  const row = await lockOwn(tx, id, actor, true)
  if (row.status !== 'active') throw new AppError('program_step')
  if (row.woundDownAt !== null) throw new AppError('wound_down_already')
  const date = woundDownEnd(row, now)
  if (date === null) throw new AppError('wind_down_too_late')
  const { endsAt: at, claimsUntil } = momentsOf(row.startDate, date)
  if (!(await setWoundDown(tx, id, { date, at, claimsUntil }, now))) throw new AppError('program_step')
  await auditProgram(tx, 'wind-down', row, actor, now, { before: row.endDate, after: date })
  await followLastDay(tx, row.brandId, actor, now)
  await publishGenerated(tx, { clock }, id, actor.sub)
  await emit(tx, 'loyalty.program_wound_down', { programId: id, brandId: row.brandId }, now)
  return answerProgram(tx, id, actor, now)
}

/**
 * Returns the last day of an orderly end announced today; null when it was announced before, or the
 * program ends as soon anyway.
 */
function woundDownEnd(row: ProgramRow, now: Date): string | null {
  const date = dateText(todayOf(now) + WIND_DOWN_DAYS)
  return row.woundDownAt === null && date < row.endDate ? date : null
}

/**
 * Formats the last days of earning and of claims for a message (DD/MM/YYYY), for a program that
 * ends on `end`.
 */
function lastDays(startDate: string, end: string): { end: string; claims: string } {
  const { claimsUntil } = momentsOf(startDate, end)
  return { end: written(end), claims: written(lastDayBefore(claimsUntil)) }
}

const written = (date: string): string => date.split('-').toReversed().join('/')

import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { dateText } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { publishGenerated } from './regulations/publish-regulation.ts'
import { followLastDay } from './change-tiers.ts'
import { refuseStart } from './refusals.ts'
import { start, todayOf } from './program-moments.ts'
import { takeProgramLock } from './heads.queries.ts'
import { answerProgram, auditProgram, lockOwn } from './own-program.ts'
import { type ProgramRow, readProgramRow } from './programs.queries.ts'
import {
  type DueProgram,
  lockBrandPrograms,
  stepToActive,
  stepToDraft,
  stepToEnded,
} from './steps.queries.ts'

/**
 * Activates a scheduled program at once: its start date becomes today.
 * @throws AppError program_not_found, program_step, program_incomplete (by the new dates: longer
 * than 5 years), gifts_without_purchase
 */
export async function activate(tx: Db, services: Services, id: string, actor: Actor): Promise<Program> {
  const now = services.clock.now()
  const row = await lockOwn(tx, id, actor, true)
  if (row.status !== 'scheduled') throw new AppError('program_step')
  const today = todayOf(now)
  const date = row.startsAt <= now ? row.startDate : dateText(today)
  const at = row.startsAt <= now ? row.startsAt : start(today)
  await refuseStart(tx, services, { ...row, startDate: date }, now)
  if (!(await stepToActive(tx, id, { date, at, activatedAt: now }, now))) throw new AppError('program_step')
  await auditProgram(tx, 'activate', row, actor, now, { startDate: date, version: row.configVersion })
  await followLastDay(tx, row.brandId, actor, now)
  await publishGenerated(tx, services, id, actor.sub)
  await emit(tx, 'loyalty.program_activated', { programId: id, brandId: row.brandId }, now)
  return answerProgram(tx, id, actor, now)
}

/**
 * Activates a scheduled program whose start has come, for the job, dated at that moment. One
 * that may not begin any more becomes a draft again, and its brand is notified why.
 */
export async function activateDue(
  tx: Db,
  services: Pick<Services, 'provided'>,
  { id, brandId }: DueProgram,
  now: Date,
): Promise<void> {
  await lockBrandPrograms(tx, brandId)
  await takeProgramLock(tx, id, false)
  const row = await readProgramRow(tx, id)
  if (row === undefined || row.status !== 'scheduled' || row.startsAt > now) return
  const refusal = await refuseStart(tx, services, row, now).catch(asRefusal)
  if (refusal !== undefined) return turnBack(tx, row, refusal, now)
  const { startDate: date, startsAt: at } = row
  if (!(await stepToActive(tx, id, { date, at, activatedAt: at }, now))) return
  await auditProgram(tx, 'activate', row, null, now, { startDate: date, version: row.configVersion })
  await followLastDay(tx, brandId, null, now)
  // The brand's tiers may have changed since the program was scheduled.
  await publishGenerated(tx, { clock: { now: () => now } }, id, null)
  await emit(tx, 'loyalty.program_activated', { programId: id, brandId }, now)
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

async function turnBack(
  tx: Db,
  row: ProgramRow,
  { code, values, fieldErrors = {} }: AppError,
  now: Date,
): Promise<void> {
  if (!(await stepToDraft(tx, row.id, now))) return
  await auditProgram(tx, 'not_started', row, null, now, { code, fields: Object.keys(fieldErrors) })
  const automations = String(values['names'] ?? '')
  await emit(tx, 'loyalty.program_not_started', { programId: row.id, brandId: row.brandId, automations }, now)
}

/**
 * Ends an active program whose end has come, for the job: nothing is earned any more, claims go on.
 */
export async function endDue(tx: Db, { id, brandId }: DueProgram, now: Date): Promise<void> {
  await takeProgramLock(tx, id, false)
  if (!(await stepToEnded(tx, id, now))) return
  await auditProgram(tx, 'end', { id, brandId }, null, now)
  await emit(tx, 'loyalty.program_ended', { programId: id, brandId }, now)
}

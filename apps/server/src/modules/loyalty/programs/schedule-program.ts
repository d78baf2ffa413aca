import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseIfOff } from '../../foundation/flags/public.ts'
import { publishGenerated } from './regulations/publish-regulation.ts'
import { refuseFreeGifts, refuseIncomplete } from './refusals.ts'
import { answerProgram, auditProgram, lockOwn } from './own-program.ts'
import { stepToDraft, stepToScheduled } from './steps.queries.ts'

/**
 * Schedules a complete draft. A job activates it on its start date.
 * @throws AppError program_not_found, program_step, not_available, program_incomplete,
 * gifts_without_purchase
 */
export async function schedule(tx: Db, services: Services, id: string, actor: Actor): Promise<Program> {
  const now = services.clock.now()
  const row = await lockOwn(tx, id, actor)
  if (row.status !== 'draft') throw new AppError('program_step')
  await refuseIfOff(tx, services, 'programs', { brandId: row.brandId })
  await refuseFreeGifts(tx, services, row)
  refuseIncomplete(row, now)
  if (!(await stepToScheduled(tx, id, now))) throw new AppError('program_step')
  await auditProgram(tx, 'schedule', row, actor, now, { version: row.configVersion, after: row.sha256 })
  // Nobody has to publish by hand: the generated text is the regulation.
  await publishGenerated(tx, services, id, actor.sub)
  await emit(tx, 'loyalty.program_scheduled', { programId: id, brandId: row.brandId }, now)
  return answerProgram(tx, id, actor, now)
}

/**
 * Turns a scheduled program back into a draft, until 24:00 of the day before the start.
 * @throws AppError program_not_found, program_step, program_started
 */
export async function unschedule(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<Program> {
  const now = clock.now()
  const row = await lockOwn(tx, id, actor)
  if (row.status !== 'scheduled') throw new AppError('program_step')
  if (now >= row.startsAt) throw new AppError('program_started')
  if (!(await stepToDraft(tx, id, now))) throw new AppError('program_step')
  await auditProgram(tx, 'unschedule', row, actor, now)
  return answerProgram(tx, id, actor, now)
}

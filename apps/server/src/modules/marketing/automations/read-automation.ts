import type { Automation, AutomationDetail } from '@vicino/contract/marketing/automations/schemas'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { outreachFigures } from '../outreach/public.ts'
import { brandOf, mayRun } from '../../loyalty/programs/public.ts'
import { presentAutomation, presentResult } from './automations.presenter.ts'
import { type AutomationRow, readAutomations, readResults } from './automations.queries.ts'

type Clock = Pick<Services, 'clock'>

/**
 * The automations of a brand. @throws AppError brand_not_found, validation_failed when a
 * superAdmin names none
 */
export async function listOwn(
  db: Db,
  { clock }: Clock,
  brandId: string | undefined,
  actor: Actor,
): Promise<{ items: Automation[] }> {
  const rows = await readAutomations(db, { brandId: brandOf(actor, brandId) }, todayOf(clock.now()))
  return { items: rows.map(presentAutomation) }
}

/** @throws AppError automation_not_found */
export const readOwn = async (db: Db, services: Clock, id: string, actor: Actor): Promise<Automation> =>
  presentAutomation(await readOwnRow(db, services, id, actor))

/**
 * Reads an automation with the results of its messages and the comparison of spending. @throws
 * AppError automation_not_found
 */
export async function readDetail(
  db: Db,
  services: Clock,
  id: string,
  actor: Actor,
): Promise<AutomationDetail> {
  const row = await readOwnRow(db, services, id, actor)
  const results = await readResults(db, id)
  const messages = await outreachFigures(db, id)
  const isCompared = row.config.controlShare > 0 || results.length > 0
  return {
    ...presentAutomation(row),
    messages: messages.sent === 0 ? null : messages,
    result: isCompared ? presentResult(results) : null,
  }
}

/** @throws AppError automation_not_found, also for those of other brands */
export async function readOwnRow(db: Db, { clock }: Clock, id: string, actor: Actor): Promise<AutomationRow> {
  const [row] = await readAutomations(db, { id }, todayOf(clock.now()))
  if (row === undefined || !mayRun(actor, row.brandId)) throw new AppError('automation_not_found')
  return row
}

const todayOf = (now: Date): string => dateText(dayAt(now.getTime()))

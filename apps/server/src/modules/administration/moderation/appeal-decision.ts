import type { OwnDecision } from '@vicino/contract/administration/moderation/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import { redeemOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentOwn } from './decisions.presenter.ts'
import { type Concerned, findConcerned, findDecision, writeAppeal } from './decisions.queries.ts'
import type { Appealed } from '../../foundation/reports/public.ts'
import { concernedBy, concerns } from './moderation.policy.ts'
import { lockReport } from './moderation.queries.ts'
import { appealEnd } from './reverse-decision.ts'

/**
 * Appeals by the link of a letter, without a sign-in, against all decisions of the letter; each
 * returns to the queue. @returns the first of them
 * @throws AppError link_invalid, appeal_made, decision_final, decision_not_found
 */
export async function appealByToken(
  tx: Db,
  services: Services,
  { token, text }: { readonly token: string; readonly text: string },
): Promise<OwnDecision> {
  const { clock, keys } = services
  const found = await redeemOneTime(tx, token, 'appeal', keys.oneTime, clock.now())
  if (found === undefined) throw new AppError('link_invalid')
  const { decisionIds } = found.data as unknown as Appealed
  // A person who is suspended with their brand appeals for the brand.
  const by = await findConcerned(tx, found.userId)
  let first: OwnDecision | undefined
  for (const id of decisionIds) {
    const one = await appealAs(tx, services, { id, text }, by)
    first ??= one
  }
  if (first === undefined) throw new AppError('decision_not_found')
  return first
}

/**
 * Appeals against a decision about the caller's own content, once (art. 20 Digital Services Act);
 * it returns to the queue.
 * @throws AppError decision_not_found, also for another person's decision; appeal_made;
 * decision_final: too late, or reversed already
 */
export const appealAgainst = (
  tx: Db,
  services: Services,
  appeal: { readonly id: string; readonly text: string },
  actor: Actor,
): Promise<OwnDecision> => appealAs(tx, services, appeal, concernedBy(actor))

async function appealAs(
  tx: Db,
  { clock }: Services,
  { id, text }: { readonly id: string; readonly text: string },
  by: Concerned,
): Promise<OwnDecision> {
  const found = await findDecision(tx, id)
  if (found === undefined || found.decision === 'kept' || !concerns(by, found)) {
    throw new AppError('decision_not_found')
  }
  await lockReport(tx, found.report_id)
  const now = clock.now()
  const decision = (await findDecision(tx, id)) ?? found
  if (decision.appeal !== null) throw new AppError('appeal_made')
  if (decision.reversed_at !== null || appealEnd(decision.decided_at) <= now)
    throw new AppError('decision_final')
  if (!(await writeAppeal(tx, id, text, now))) throw new AppError('appeal_made')
  await writeAudit(tx, {
    actorId: by.userId,
    action: 'report.appealed',
    objectType: 'report',
    objectId: found.report_id,
    now,
  })
  return presentOwn({ ...decision, appeal: text, appealed_at: now }, now)
}

import type { OwnDecision } from '@vicino/contract/administration/moderation/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import { redeemOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { askAbout } from '../../identity/support/public.ts'
import { presentOwn } from './decisions.presenter.ts'
import { type Concerned, findConcerned, findDecision, writeAppeal } from './decisions.queries.ts'
import type { Appealed } from '../../foundation/reports/public.ts'
import { concernedBy, concerns } from './moderation.policy.ts'
import { lockReport } from './moderation.queries.ts'
import { appealEnd } from './reverse-decision.ts'

/** Headings of the support requests that are appeals. */
const HEADS = {
  account: 'Opposizione contro il blocco dell’account.',
  brand: 'Opposizione contro la sospensione di',
} as const

/**
 * Appeals for a blocked person, by the link of the letter about the block. An appeal against a
 * decision of the queue returns to the queue. An appeal against a block or suspension by the
 * platform alone becomes a support request, which staff answer by email.
 * @returns the decision of the queue; null where there is none
 * @throws AppError link_invalid, appeal_made, decision_final
 */
export async function appealByToken(
  tx: Db,
  services: Services,
  { token, text }: { readonly token: string; readonly text: string },
): Promise<OwnDecision | null> {
  const { clock, keys } = services
  const found = await redeemOneTime(tx, token, 'appeal', keys.oneTime, clock.now())
  if (found === undefined) throw new AppError('link_invalid')
  const about = found.data as Appealed
  if (!('decisionId' in about)) {
    const request = `${HEADS[about.of]} ${'brand' in about ? about.brand : ''}\n> ${about.facts}\n\n${text}`
    await askAbout(tx, { userId: found.userId, text: request, now: clock.now() })
    return null
  }
  const id = about.decisionId
  // A person who is suspended with their brand appeals for the brand.
  return appealAs(tx, services, { id, text }, await findConcerned(tx, found.userId))
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

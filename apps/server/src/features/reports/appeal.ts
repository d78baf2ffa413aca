import type { OwnDecision } from '@vicino/contract/reports/schemas'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { presentOwn } from './decisions.presenter.ts'
import { findDecision, writeAppeal } from './decisions.queries.ts'
import { concernedBy, concerns } from './reports.policy.ts'
import { lockReport } from './reports.queries.ts'
import { appealEnd } from './take-back.ts'

/**
 * Appeals against a decision about the caller's own content, once (art. 20 Digital Services Act): it comes back into the queue.
 * @throws AppError decision_not_found: also for somebody else's, appeal_made, decision_final: too late, or taken back already
 */
export async function appealAgainst(
  tx: Db,
  { clock }: Services,
  id: string,
  text: string,
  actor: Actor,
): Promise<OwnDecision> {
  const found = await findDecision(tx, id)
  if (found === undefined || found.decision === 'kept' || !concerns(concernedBy(actor), found)) {
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
    actorId: actor.sub,
    action: 'report.appealed',
    objectType: 'report',
    objectId: found.report_id,
    now,
  })
  return presentOwn({ ...decision, appeal: text, appealed_at: now }, now)
}

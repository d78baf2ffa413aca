import './moderation.events.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { anotherAdministrator } from '../../identity/permissions/public.ts'
import { findDecision, upholdDecision } from './decisions.queries.ts'
import { mayDecideAppeal } from './moderation.policy.ts'
import { lockReport } from './moderation.queries.ts'
import { takeBack } from './reverse-decision.ts'

type Outcome = 'upheld' | 'reversed'

/**
 * Decides an appeal: the decision stands or is reversed. Its author is notified.
 * @throws AppError decision_not_found, appeal_decided, appeal_own_decision, permission_not_held,
 * user_not_found
 */
export async function decideAboutAppeal(
  tx: Db,
  services: Services,
  id: string,
  outcome: Outcome,
  actor: Actor,
): Promise<{ outcome: Outcome }> {
  const found = await findDecision(tx, id)
  if (found === undefined || found.appeal === null) throw new AppError('decision_not_found')
  const report = await lockReport(tx, found.report_id)
  const decision = await findDecision(tx, id)
  if (report === undefined || decision === undefined) throw new AppError('decision_not_found')
  if (decision.outcome !== null) throw new AppError('appeal_decided')
  const isAlone = decision.decided_by === actor.sub && !(await anotherAdministrator(tx, actor.sub))
  if (!mayDecideAppeal(actor, decision, isAlone)) throw new AppError('appeal_own_decision')
  if (outcome === 'reversed') {
    // An appeal made in time may be decided at any later moment.
    await takeBack(tx, services, { ...report, decided_at: null }, actor)
    return { outcome }
  }
  const now = services.clock.now()
  await upholdDecision(tx, id, actor.sub, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'report.upheld',
    objectType: 'report',
    objectId: report.id,
    now,
  })
  await emit(tx, 'report.upheld', { decisionId: id }, now)
  return { outcome }
}

import './moderation.events.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { anotherAdministrator } from '../../identity/permissions/public.ts'
import { type DecisionRow, findDecision, upholdDecision } from './decisions.queries.ts'
import { reopenReports } from './objections.queries.ts'
import { mayDecideAppeal } from './moderation.policy.ts'
import { lockReport, type ReportHead } from './moderation.queries.ts'
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
  if (found === undefined) throw new AppError('decision_not_found')
  const report = await lockReport(tx, found.report_id)
  const decision = await findDecision(tx, id)
  if (report === undefined || decision === undefined) throw new AppError('decision_not_found')
  if (decision.outcome !== null) throw new AppError('appeal_decided')
  if (decision.appeal === null && decision.decision !== 'kept') throw new AppError('decision_not_found')
  const isAlone = decision.decided_by === actor.sub && !(await anotherAdministrator(tx, actor.sub))
  if (!mayDecideAppeal(actor, decision, isAlone)) throw new AppError('appeal_own_decision')
  if (decision.decision === 'kept') return answerObjection(tx, report, { decision, outcome }, actor, services)
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

/**
 * Decides the appeal of the people who reported, against the decision that the content stays: it
 * stands, or the content waits for a new decision.
 */
async function answerObjection(
  tx: Db,
  report: ReportHead,
  { decision, outcome }: { readonly decision: DecisionRow; readonly outcome: Outcome },
  actor: Actor,
  { clock }: Services,
): Promise<{ outcome: Outcome }> {
  const now = clock.now()
  const about = { decisionId: decision.id, outcome, by: actor.sub, now }
  if (!(await reopenReports(tx, report, about))) throw new AppError('decision_not_found')
  await writeAudit(tx, {
    actorId: actor.sub,
    action: outcome === 'upheld' ? 'report.upheld' : 'report.reopened',
    objectType: 'report',
    objectId: report.id,
    now,
  })
  await emit(tx, 'report.objection-decided', { reportId: report.id, outcome }, now)
  return { outcome }
}

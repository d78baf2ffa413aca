import './moderation.messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { notify, notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { kindOf } from './decisions.presenter.ts'
import { type DecisionRow, findDecision, readReporters } from './decisions.queries.ts'
import { issueAppeal } from '../../foundation/reports/public.ts'

type Handled = 'report.decided' | 'report.reversed' | 'report.upheld'

const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Reporters notified with one call. */
const AT_ONCE = 500

/**
 * Notifies the reporters of the outcome (art. 16 (5) Digital Services Act), and the person
 * concerned of the reasons and of the result of an appeal. The content's own feature notifies its
 * author of a removal.
 */
export const reportNotices: Consumer<Handled> = {
  name: 'report-notices',
  effect: 'notifies',
  on: ['report.decided', 'report.reversed', 'report.upheld'],
  async run(tx, { type, payload }: EventOf<Handled>, now) {
    const decision = await findDecision(tx, payload.decisionId)
    if (decision === undefined) return
    if (type === 'report.decided') {
      await tellReporters(tx, decision, now)
      if (decision.decision === 'warned') await tellConcerned(tx, decision, 'report-warned', now)
      if (decision.decision === 'blocked') await tellBlocked(tx, decision, now)
      return
    }
    await tellConcerned(tx, decision, type === 'report.reversed' ? 'report-reversed' : 'report-upheld', now)
  },
}

async function tellReporters(tx: Db, decision: DecisionRow, now: Date): Promise<void> {
  const news = {
    kind: 'moderation',
    template: decision.decision === 'kept' ? 'report-kept' : 'report-acted',
    isService: true,
    subject: `report:${decision.report_id}`,
    now,
    data: () => Promise.resolve({ kind: kindOf(decision) }),
  } as const
  let after = NOBODY
  for (;;) {
    const people = await readReporters(tx, decision, after, AT_ONCE)
    const last = people.at(-1)
    if (last === undefined) return
    await notifyAll(tx, people, news)
    if (people.length < AT_ONCE) return
    after = last
  }
}

/**
 * Sends letters to a blocked person, or to the people of a suspended brand; their links allow an
 * appeal without a sign-in.
 */
async function tellBlocked(tx: Db, decision: DecisionRow, now: Date): Promise<void> {
  const { author_id: authorId, brand_id: brandId } = decision
  if (authorId !== null)
    await tellOneBlocked(tx, decision, { userId: authorId, template: 'report-blocked' }, now)
  else if (brandId !== null) {
    for (const userId of await staffOf(tx, brandId, null))
      await tellOneBlocked(tx, decision, { userId, template: 'report-suspended' }, now)
  }
}

async function tellOneBlocked(
  tx: Db,
  decision: DecisionRow,
  { userId, template }: { readonly userId: string; readonly template: 'report-blocked' | 'report-suspended' },
  now: Date,
): Promise<void> {
  const data = async () => ({
    kind: kindOf(decision),
    text: decision.excerpt,
    reason: decision.reason ?? ('other' as const),
    days: decision.block_days,
    tokenId: await issueAppeal(tx, { userId, about: { decisionId: decision.id }, now }),
  })
  await notify(tx, { userId, kind: 'moderation', template, isService: true, now, data })
}

async function tellConcerned(
  tx: Db,
  decision: DecisionRow,
  template: 'report-warned' | 'report-reversed' | 'report-upheld',
  now: Date,
): Promise<void> {
  const data = () =>
    Promise.resolve({
      kind: kindOf(decision),
      text: decision.excerpt,
      reason: decision.reason ?? ('other' as const),
    })
  const news = { kind: 'moderation', template, isService: true, now, data } as const
  if (decision.author_id !== null) await notify(tx, { userId: decision.author_id, ...news })
  else if (decision.brand_id !== null) await notifyAll(tx, await staffOf(tx, decision.brand_id, null), news)
}

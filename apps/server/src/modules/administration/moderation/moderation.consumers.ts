import './moderation.events.ts'
import './moderation.messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { noteEach, staffOf } from '../../foundation/notifications/public.ts'
import { issueAppeal, kindOf } from '../../foundation/reports/public.ts'
import {
  type DecisionRow,
  findDecision,
  findReporter,
  readDecisions,
  readLanguages,
  readReporters,
  type Reporter,
} from './decisions.queries.ts'
import { findNotice } from './objections.queries.ts'

type Handled =
  | 'report.filed'
  | 'report.decided'
  | 'report.reversed'
  | 'report.upheld'
  | 'report.objection-decided'

const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Reporters notified with one call. */
const AT_ONCE = 500

/**
 * Sends the letters that the Digital Services Act asks for: the receipt of a report (art. 16 (4)),
 * its outcome (16 (5)), the statement of reasons (17), the result of an appeal (20 (5)). No
 * preference switches them off, so their emails have no List-Unsubscribe and no footer that claims a
 * choice.
 */
export const reportNotices: Consumer<Handled> = {
  name: 'report-notices',
  effect: 'notifies',
  on: ['report.filed', 'report.decided', 'report.reversed', 'report.upheld', 'report.objection-decided'],
  run: (tx, event, now) => handle(tx, event, now),
}

async function handle(tx: Db, event: EventOf<Handled>, now: Date): Promise<void> {
  if (event.type === 'report.filed') return tellOne(tx, event.payload.reportId, 'report-received', now)
  if (event.type === 'report.objection-decided') {
    const { reportId, outcome } = event.payload
    return tellOne(tx, reportId, outcome === 'upheld' ? 'report-rejected' : 'report-reopened', now)
  }
  if (event.type === 'report.decided') {
    const decisions = await readDecisions(tx, event.payload.decisionIds)
    for (const decision of decisions) await tellReporters(tx, decision, now)
    const against = decisions.filter(({ decision }) => decision !== 'kept')
    if (against.length > 0) await sendStatement(tx, against, now)
    return
  }
  const decision = await findDecision(tx, event.payload.decisionId)
  if (decision !== undefined)
    await tellConcerned(
      tx,
      decision,
      event.type === 'report.reversed' ? 'report-reversed' : 'report-upheld',
      now,
    )
}

type ToReporter = 'report-received' | 'report-kept' | 'report-acted' | 'report-rejected' | 'report-reopened'

async function tellOne(tx: Db, reportId: string, template: ToReporter, now: Date): Promise<void> {
  const notice = await findNotice(tx, reportId)
  const reporter = await findReporter(tx, reportId)
  if (notice !== undefined && reporter !== undefined)
    await writeTo(tx, reporter, { template, kind: kindOf(notice), now })
}

async function tellReporters(tx: Db, decision: DecisionRow, now: Date): Promise<void> {
  const template = decision.decision === 'kept' ? 'report-kept' : 'report-acted'
  const kind = kindOf(decision)
  let after = NOBODY
  for (;;) {
    const some = await readReporters(tx, decision, after, AT_ONCE)
    for (const reporter of some) await writeTo(tx, reporter, { template, kind, now })
    const subject = `report:${decision.report_id}`
    const users = new Set(some.flatMap(({ userId }) => userId ?? []))
    const people = [...users].map((userId) => ({ userId, subject, data: { kind } }))
    await noteEach(tx, { kind: 'moderation', template, people, now })
    const last = some.at(-1)
    if (last === undefined || some.length < AT_ONCE) return
    after = last.reportId
  }
}

async function writeTo(
  tx: Db,
  { reportId, userId, email, language }: Reporter,
  {
    template,
    kind,
    now,
  }: { readonly template: ToReporter; readonly kind: ReturnType<typeof kindOf>; readonly now: Date },
): Promise<void> {
  const letter = { template, language, now, data: { kind, reportId } } as const
  if (userId !== null) await sendEmail(tx, { ...letter, userId })
  else if (email !== null) await sendEmail(tx, { ...letter, userId: null, address: email })
}

/** The people whom a decision concerns: the author, or the people responsible for the brand. */
async function concernedOf(tx: Db, decision: DecisionRow): Promise<readonly string[]> {
  const { author_id: authorId, concerned_brand_id: brandId } = decision
  if (authorId !== null) return [authorId]
  return brandId === null ? [] : staffOf(tx, brandId, null)
}

/**
 * Sends one statement of reasons about decisions that were taken together. Each person gets a link
 * of their own, which allows an appeal without a sign-in.
 */
async function sendStatement(tx: Db, decisions: readonly DecisionRow[], now: Date): Promise<void> {
  const [first] = decisions
  if (first === undefined || first.decision === 'kept') return
  const people = await concernedOf(tx, first)
  const kind = kindOf(first)
  const about = { decisionIds: decisions.map(({ id }) => id) }
  const reason = first.reason ?? ('other' as const)
  for (const { id: userId, language } of await readLanguages(tx, people)) {
    const data = {
      kind,
      did: first.decision,
      reason,
      facts: first.facts,
      text: first.excerpt,
      others: decisions.length - 1,
      days: first.block_days,
      origin: first.origin,
      automated: first.automated,
      tokenId: await issueAppeal(tx, { userId, about, now }),
    }
    await sendEmail(tx, { userId, template: 'statement', data, language, now })
  }
  const template = NOTED[first.decision]
  if (first.origin === 'platform' || template === null) return
  await noteEach(tx, {
    kind: 'moderation',
    template: template === 'report-blocked' && first.author_id === null ? 'report-suspended' : template,
    people: people.map((userId) => ({
      userId,
      subject: `statement:${first.id}`,
      data: { kind, text: first.excerpt, reason },
    })),
    now,
  })
}

/** The note in the app; a removal is noted by the content's own feature. */
const NOTED = { warned: 'report-warned', blocked: 'report-blocked', removed: null } as const

async function tellConcerned(
  tx: Db,
  decision: DecisionRow,
  template: 'report-reversed' | 'report-upheld',
  now: Date,
): Promise<void> {
  const people = await concernedOf(tx, decision)
  const data = {
    kind: kindOf(decision),
    text: decision.excerpt,
    reason: decision.reason ?? ('other' as const),
  }
  for (const { id: userId, language } of await readLanguages(tx, people))
    await sendEmail(tx, { userId, template, data, language, now })
  const subject = `statement:${decision.id}`
  const notes = people.map((userId) => ({ userId, subject, data }))
  await noteEach(tx, { kind: 'moderation', template, people: notes, now })
}

import './members.messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { notify } from '../../foundation/notifications/public.ts'
import { compiledProgram, findProgram, type ProgramHead } from '../programs/public.ts'
import { readNote } from './adjust-points.queries.ts'
import { tierOf } from './members.presenter.ts'

const TOLD = [
  'loyalty.earned',
  'loyalty.reversed',
  'loyalty.tier_changed',
  'loyalty.tier_falling',
  'loyalty.expiring',
  'loyalty.expired',
] as const
type Handled = (typeof TOLD)[number]
/**
 * Causes of forfeited points that are notified here. A member who left knows it, and the program
 * announces its cancellation.
 */
const EXPIRY_IS_NEWS: ReadonlySet<string> = new Set(['expiry', 'tier', 'closed'])

/**
 * Notifies members of points, tiers, and points that expire soon or have expired, by push and
 * e-mail as they prefer.
 */
export const memberNotices: Consumer<Handled> = {
  name: 'member-notices',
  effect: 'notifies',
  on: TOLD,
  async run(tx, event: EventOf<Handled>, now) {
    if (!isNews(event)) return
    const head = await findProgram(tx, event.payload.programId)
    if (head === undefined || head.sandbox) return
    await tellOne(tx, head, event, now)
  },
}

/**
 * Skips events without a notification: a purchase that earned nothing and a refund that took
 * nothing (the till shows them), a replay of history, and events whose feature sends its own
 * notification.
 */
function isNews(event: EventOf<Handled>): boolean {
  if ('silent' in event.payload && event.payload.silent === true) return false
  if (event.type === 'loyalty.earned') {
    const { points, type, toldApart = false } = event.payload
    return !toldApart && (points > 0 || type === 'adjustment')
  }
  if (event.type === 'loyalty.expired') {
    return event.payload.points > 0 && EXPIRY_IS_NEWS.has(event.payload.cause)
  }
  return event.type === 'loyalty.reversed' ? event.payload.points < 0 : true
}

async function tellOne(tx: Db, head: ProgramHead, event: EventOf<Handled>, now: Date): Promise<void> {
  const { userId } = event.payload
  const of = { programId: head.id, program: head.name }
  if (event.type === 'loyalty.tier_changed') {
    const { to } = event.payload
    const data = async () => ({ ...of, level: tierOf(await compiledProgram(tx, head), to).name })
    await notify(tx, { userId, kind: 'level', template: 'program-tier', now, data })
  } else if (event.type === 'loyalty.tier_falling') {
    const { from, to, daysLeft: days, missing } = event.payload
    const data = async () => {
      const program = await compiledProgram(tx, head)
      const level = tierOf(program, from).name
      return { ...of, level, next: tierOf(program, to).name, days, missing, metric: program.tiers.metric }
    }
    await notify(tx, { userId, kind: 'level', template: 'program-tier-falls', now, data })
  } else if (event.type === 'loyalty.expired') {
    const { points } = event.payload
    const data = () => Promise.resolve({ ...of, points })
    await notify(tx, { userId, kind: 'points', template: 'program-expired', now, data })
  } else if (event.type === 'loyalty.expiring') {
    const { points, daysLeft: days } = event.payload
    const data = () => Promise.resolve({ ...of, points, days })
    await notify(tx, { userId, kind: 'points', template: 'program-expiring', now, data })
  } else if (event.payload.type === 'adjustment') {
    const { points, stamps, balance, eventId } = event.payload
    const data = async () => ({
      ...of,
      points: signed(points),
      stamps: signed(stamps),
      balance,
      note: await readNote(tx, { programId: head.id, userId, eventId }),
    })
    await notify(tx, { userId, kind: 'points', template: 'program-adjusted', now, data })
  } else if (event.type === 'loyalty.earned') {
    const { points, balance } = event.payload
    const data = () => Promise.resolve({ ...of, points, balance })
    await notify(tx, { userId, kind: 'points', template: 'program-points', now, data })
  } else {
    const { points, balance, debt } = event.payload
    const data = () => Promise.resolve({ ...of, points: -points, balance, debt })
    await notify(tx, { userId, kind: 'points', template: 'program-back', now, data })
  }
}

const signed = (amount: number): string => (amount > 0 ? `+${amount}` : String(amount))

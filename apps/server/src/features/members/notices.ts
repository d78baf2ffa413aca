import './members.messages.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventOf } from '../../platform/events/events.ts'
import { type Consumer, emit } from '../../platform/events/outbox.ts'
import { notify } from '../notifications/public.ts'
import { compiledProgram, findProgram, type ProgramHead } from '../programs/public.ts'
import { nextMembers } from './lapse.queries.ts'
import { readCancellation } from './members.queries.ts'
import { tierOf } from './members.presenter.ts'

type Told =
  | 'loyalty.earned'
  | 'loyalty.reversed'
  | 'loyalty.tier_changed'
  | 'loyalty.expiring'
  | 'loyalty.program_cancelled'
  | 'loyalty.cancellation_notice'

/** Members that are told of a cancellation in one transaction. */
const BATCH = 200

/** Tells members of points, levels, points that run out and the end of a program, by push and e-mail as they prefer. */
export const memberNotices: Consumer<Told> = {
  name: 'member-notices',
  effect: 'tells',
  on: [
    'loyalty.earned',
    'loyalty.reversed',
    'loyalty.tier_changed',
    'loyalty.expiring',
    'loyalty.program_cancelled',
    'loyalty.cancellation_notice',
  ],
  slow: ['loyalty.cancellation_notice'],
  async run(tx, event: EventOf<Told>, now) {
    if (!isNews(event)) return
    const head = await findProgram(tx, event.payload.programId)
    if (head === undefined || head.sandbox) return
    if (event.type === 'loyalty.program_cancelled' || event.type === 'loyalty.cancellation_notice') {
      await tellCancellation(tx, head, event, now)
    } else await tellOne(tx, head, event, now)
  },
}

/** A purchase that earned nothing, or a refund that took nothing, is told by the till alone. */
function isNews(event: EventOf<Told>): boolean {
  if (event.type === 'loyalty.earned') return event.payload.points > 0
  return event.type === 'loyalty.reversed' ? event.payload.points < 0 : true
}

type OfMember = Exclude<Told, 'loyalty.program_cancelled' | 'loyalty.cancellation_notice'>

async function tellOne(tx: Db, head: ProgramHead, event: EventOf<OfMember>, now: Date): Promise<void> {
  const { userId } = event.payload
  const of = { programId: head.id, program: head.name }
  if (event.type === 'loyalty.tier_changed') {
    const { to } = event.payload
    const data = async () => ({ ...of, level: tierOf(await compiledProgram(tx, head), to).name })
    await notify(tx, { userId, kind: 'level', template: 'program-level', now, data })
  } else if (event.type === 'loyalty.expiring') {
    const { points, daysLeft: days } = event.payload
    const data = () => Promise.resolve({ ...of, points, days })
    await notify(tx, { userId, kind: 'points', template: 'program-expiring', now, data })
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

/** Tells a batch of members why their program is over; each batch ends by emitting an event for the next one. */
async function tellCancellation(
  tx: Db,
  head: ProgramHead,
  event: EventOf<'loyalty.program_cancelled' | 'loyalty.cancellation_notice'>,
  now: Date,
): Promise<void> {
  const after = event.type === 'loyalty.cancellation_notice' ? event.payload.after : null
  const [members, reason] = [
    await nextMembers(tx, head.id, after, BATCH),
    await readCancellation(tx, head.id),
  ]
  for (const userId of members) {
    const data = () => Promise.resolve({ programId: head.id, program: head.name, reason })
    await notify(tx, { userId, kind: 'program', template: 'program-cancelled', now, data })
  }
  const last = members.at(-1)
  if (members.length < BATCH || last === undefined) return
  await emit(tx, 'loyalty.cancellation_notice', { programId: head.id, after: last }, now)
}

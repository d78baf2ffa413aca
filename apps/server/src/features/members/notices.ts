import './members.messages.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventOf } from '../../platform/events/events.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { notify } from '../notifications/public.ts'
import { compiledProgram, findProgram, type ProgramHead } from '../programs/public.ts'
import { tierOf } from './members.presenter.ts'

type Told = 'loyalty.earned' | 'loyalty.reversed' | 'loyalty.tier_changed' | 'loyalty.expiring'

/** Tells members of points, levels and points that run out, by push and e-mail as they prefer. */
export const memberNotices: Consumer<Told> = {
  name: 'member-notices',
  effect: 'tells',
  on: ['loyalty.earned', 'loyalty.reversed', 'loyalty.tier_changed', 'loyalty.expiring'],
  async run(tx, event: EventOf<Told>, now) {
    if (!isNews(event)) return
    const head = await findProgram(tx, event.payload.programId)
    if (head === undefined || head.sandbox) return
    await tellOne(tx, head, event, now)
  },
}

/** A purchase that earned nothing, or a refund that took nothing, is told by the till alone. */
function isNews(event: EventOf<Told>): boolean {
  if (event.type === 'loyalty.earned') return event.payload.points > 0
  return event.type === 'loyalty.reversed' ? event.payload.points < 0 : true
}

async function tellOne(tx: Db, head: ProgramHead, event: EventOf<Told>, now: Date): Promise<void> {
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

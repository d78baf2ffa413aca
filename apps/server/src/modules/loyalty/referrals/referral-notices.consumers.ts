import './referrals.events.ts'
import './referrals.messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { romeDay } from '../../../platform/rome-moments.ts'
import { notify, notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { findProgram, type ProgramHead } from '../programs/public.ts'
import { countHeld } from './referrals.queries.ts'

/**
 * Notifies inviters of the result of their invitations, without the friend's name, and the brand's
 * people of those that wait for them.
 */
export const referralNotices: Consumer<'referral.held' | 'referral.decided'> = {
  name: 'referral-notices',
  effect: 'notifies',
  on: ['referral.held', 'referral.decided'],
  key: ({ payload }) => payload.programId,
  async run(tx, event, now) {
    const program = await findProgram(tx, event.payload.programId)
    // A cancelled program notifies its members once, of the cancellation.
    if (program === undefined || program.sandbox || program.status === 'deleted') return
    if (event.type === 'referral.held') await tellHeld(tx, program, event, now)
    else await tellDecided(tx, program, event, now)
  },
}

async function tellHeld(
  tx: Db,
  program: ProgramHead,
  { payload: { userId, count, decideBy, isFirst } }: EventOf<'referral.held'>,
  now: Date,
): Promise<void> {
  const until = romeDay(new Date(decideBy))
  const of = { programId: program.id, program: program.name, until }
  const data = () => Promise.resolve({ ...of, count })
  await notify(tx, { userId, kind: 'program', template: 'referral-held', now, data })
  if (!isFirst) return
  const staff = await staffOf(tx, program.brandId, 'referral-DECIDE')
  await notifyAll(tx, staff, {
    kind: 'shopRequest',
    template: 'referral-review',
    // Later ones renew this same notification.
    subject: `referral-review ${program.id}`,
    now,
    isService: true,
    async data() {
      const waiting = await countHeld(tx, program.id)
      // The brand decided before the notification was made.
      return waiting === 0 ? null : { ...of, count: waiting }
    },
  })
}

async function tellDecided(
  tx: Db,
  program: ProgramHead,
  { payload: { userId, reason, points, balance } }: EventOf<'referral.decided'>,
  now: Date,
): Promise<void> {
  const of = { programId: program.id, program: program.name }
  if (reason === null) {
    if (points === 0) return
    const data = () => Promise.resolve({ ...of, points, balance })
    await notify(tx, { userId, kind: 'points', template: 'referral-paid', now, data })
    return
  }
  // A member who left the program needs no notification.
  if (reason === 'not_member') return
  const data = () => Promise.resolve({ ...of, reason })
  await notify(tx, { userId, kind: 'program', template: 'referral-refused', now, isService: true, data })
}

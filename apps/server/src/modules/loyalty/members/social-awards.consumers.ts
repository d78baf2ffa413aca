import type { Consumer } from '../../../platform/events/outbox.ts'
import { findPrograms } from '../programs/public.ts'
import { joinedProgramIds } from './members.queries.ts'
import { payEach, payMembers } from './social-awards.ts'

/**
 * Pays acts in the app for which a program pays: first reaction, follow, completed profile. If the
 * mechanic is off or the act was paid, nothing is stored, because nobody asked for points.
 */
export const socialAwards: Consumer<'deal.reacted' | 'brand.followed' | 'profile.completed'> = {
  name: 'loyalty-awards',
  effect: 'posts',
  on: ['deal.reacted', 'brand.followed', 'profile.completed'],
  async run(tx, event, now) {
    const { userId } = event.payload
    if (event.type === 'profile.completed') {
      const programs = await findPrograms(tx, await joinedProgramIds(tx, userId))
      await payEach(tx, programs, {
        userId,
        mechanic: 'profileCompleted',
        objectId: '',
        at: event.createdAt,
        now,
      })
      return
    }
    const what =
      event.type === 'brand.followed'
        ? ({ mechanic: 'follow', objectId: '' } as const)
        : ({
            mechanic: event.payload.reaction === 'SHARE' ? 'share' : 'reaction',
            objectId: event.payload.dealId,
          } as const)
    await payMembers(tx, event.payload.brandId, { userId, ...what, at: event.createdAt, now })
  },
}

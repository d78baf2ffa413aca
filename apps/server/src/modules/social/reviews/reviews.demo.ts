import type { Role } from '@vicino/contract/roles'
import type { DemoPart } from '../../../platform/demo.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { answerReview, voteReview } from './change-review.ts'
import { writeReview } from './write-review.ts'

const HOUR = 3_600_000

/**
 * The demo's reviews are written, answered and voted on through the functions that serve real
 * requests.
 */
export const reviewDemo: DemoPart = {
  rank: 93,
  acts: {
    async review(tx, services, act, { tills, users }) {
      const actorOf = (id: string): Actor => {
        const user = users.find((one) => one.id === id)
        if (user === undefined) throw new RangeError('a review of the demo is by nobody in the plan')
        return { sub: id, role: user.role as Role, brandId: user.brand_id ?? null, sid: id }
      }
      const id = await writeReview(tx, services, act, actorOf(act.userId))
      for (const reader of act.helpfulTo) {
        await voteReview(tx, services, { id, helpful: true }, actorOf(reader))
      }
      const owner = tills.get(act.brandId)?.online
      if (act.answer === null || owner === undefined) return
      const clock = { now: () => new Date(act.at.getTime() + (act.answer?.hours ?? 0) * HOUR) }
      const { text } = act.answer
      await answerReview(tx, { ...services, clock }, { id, text }, actorOf(owner.id))
    },
  },
}

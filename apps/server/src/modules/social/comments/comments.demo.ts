import type { Role } from '@vicino/contract/roles'
import type { DemoPart } from '../../../platform/demo.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { like } from './change-comment.ts'
import { post } from './post-comment.ts'

const MINUTE = 60_000

/** People of the demo write comments through the functions that serve real requests. */
export const commentDemo: DemoPart = {
  rank: 85,
  acts: {
    async comment(tx, services, { at, userId, dealId, text, answers, likedBy }, { users }) {
      const actorOf = (id: string): Actor => {
        const user = users.find((one) => one.id === id)
        if (user === undefined) throw new RangeError('a comment of the demo is by nobody in the plan')
        return { sub: id, role: user.role as Role, brandId: user.brand_id ?? null, sid: id }
      }
      const { id: parentId } = await post(tx, services, { dealId, text }, { actor: actorOf(userId) })
      for (const answer of answers) {
        const clock = { now: () => new Date(at.getTime() + answer.minutes * MINUTE) }
        const reply = { dealId, text: answer.text, parentId }
        await post(tx, { ...services, clock }, reply, { actor: actorOf(answer.userId) })
      }
      for (const liker of likedBy) await like(tx, services, parentId, actorOf(liker))
    },
  },
}

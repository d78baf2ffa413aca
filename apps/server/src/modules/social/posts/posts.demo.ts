import type { DemoPart } from '../../../platform/demo.ts'
import { approvePost, rejectPost } from './decide-post.ts'
import { writeNew } from './send-post.ts'

const HOUR = 3_600_000

/** The demo's posts are sent and decided through the functions that serve real requests. */
export const postDemo: DemoPart = {
  rank: 92,
  acts: {
    async post(tx, services, act, { tills }) {
      const written = { ...act, coverUrl: act.cover, videoUrl: null }
      const id = await writeNew(tx, services, written, { sub: act.userId })
      const owner = tills.get(act.brandId)?.online
      if (act.outcome === null || owner === undefined) return
      const later = { ...services, clock: { now: () => new Date(act.at.getTime() + HOUR) } }
      const actor = { sub: owner.id, role: 'brand', brandId: act.brandId, sid: owner.id } as const
      if (act.outcome === 'approve') await approvePost(tx, later, { id }, actor)
      else
        await rejectPost(
          tx,
          later,
          { id, reason: 'unclearPicture', text: 'Rifai la foto con più luce, grazie!' },
          actor,
        )
    },
  },
}

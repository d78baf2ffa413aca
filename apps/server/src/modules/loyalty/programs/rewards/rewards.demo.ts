import type { Db } from '../../../../platform/db/database.ts'
import type { DemoPart } from '../../../../platform/demo.ts'
import { placeReward } from './add-reward.ts'
import { setRewardState } from './pause-reward.ts'
import { USUAL_HANDLING } from './reward-fields.ts'

/** Catalogues of the demo's programs, through the functions that serve real requests. */
export const rewardDemo: DemoPart = {
  rank: 76,
  acts: {
    async catalogue(tx, services, { userId, brandId, programId, rewards }) {
      const actor = { sub: userId, role: 'brand', brandId, sid: userId } as const
      for (const { isPaused = false, image, coupon, ...reward } of rewards) {
        const fields = {
          ...USUAL_HANDLING,
          points: 0,
          stamps: 0,
          moneyCents: 0,
          stock: null,
          estimate: null,
          perMember: null,
          minRank: 0,
          ...reward,
          needsApproval: reward.needsApproval ?? false,
          readyWithinDays: reward.readyWithinDays ?? null,
          visibleFrom: null,
          visibleTo: null,
          couponTemplateId: coupon === undefined ? null : await couponNamed(tx, brandId, coupon),
          image: null,
          state: 'open' as const,
        }
        // The image is a drawing of the demo, not an upload.
        const added = await placeReward(tx, services, { programId, fields }, actor, () =>
          Promise.resolve(image),
        )
        if (!isPaused) continue
        await setRewardState(tx, services, { programId, rewardId: added._id, state: 'paused' }, actor)
      }
    },
  },
}

async function couponNamed(tx: Db, brandId: string, name: string): Promise<string> {
  const { id } = await tx
    .selectFrom('coupon_templates')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

import type { MemberCatalogue } from '@vicino/contract/loyalty/claims/schemas'
import { claimRefusal, missingFor } from '@vicino/domain/loyalty/claims'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { balanceOfMember, tierOf } from '../members/public.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { segmentsOfCustomer } from '../customers/public.ts'
import { presentShown, readCatalogueOf } from '../programs/public.ts'
import { priceAt, windowsOf } from './claim.ts'
import { isOpenPhase } from './claim-state.ts'
import { readClaimable } from './steps.queries.ts'

/**
 * Reads the rewards of a program as the caller sees them: the price at their tier, what they lack,
 * whether they can claim it. Rewards for segments without the caller are left
 * out. It runs four statements for any number of rewards, and two more where some rewards are for
 * segments.
 * @throws AppError not_member
 */
export async function memberCatalogue(
  db: Db,
  services: Services,
  programId: string,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<MemberCatalogue> {
  const now = services.clock.now()
  const has = await balanceOfMember(db, services, programId, userId)
  const head = has && (await findProgram(db, programId))
  if (has === undefined || head === undefined) throw new AppError('not_member')
  const program = await compiledProgram(db, head)
  const today = dayAt(now.getTime())
  const rewards = await readCatalogueOf(db, programId)
  const segmentIds = [...new Set(rewards.flatMap(({ segmentId }) => segmentId ?? []))]
  const segments = await segmentsOfCustomer(db, { programId, userId, segmentIds }, program, now)
  const shown = presentShown(rewards, now, segments)
  const claimable = await readClaimable(db, { programId, rewardId: null, userId, windows: windowsOf(today) })
  const isOpen = isOpenPhase(phaseOf(program, now.getTime()))
  const { points, stamps, tier } = has
  return {
    program: { _id: programId, name: head.name },
    points,
    stamps,
    tier,
    claimsUntil: dateText(dayAt(head.claimsUntil.getTime()) - 1),
    isOpen,
    items: shown.flatMap((item) => {
      const reward = claimable.find(({ id }) => id === item._id)
      if (reward === undefined) return []
      const price = priceAt(program, tier.rank, reward)
      const { claimed, claimedInPeriod, minRank, left } = reward
      const member = { points, stamps, rank: tier.rank, claimed, claimedInPeriod }
      const refusal = claimRefusal({ isOpen, reward, price, member, today: dateText(today) })
      return [
        {
          ...item,
          price: {
            points: price.points,
            stamps: price.stamps,
            money: eurosOf(price.moneyCents),
            fullPoints: price.fullPoints,
          },
          left,
          missing: {
            ...missingFor(price, has),
            level: tier.rank < minRank ? tierOf(program, minRank) : null,
          },
          claimed: { inAll: claimed, inPeriod: claimedInPeriod },
          refusal,
          can: { claim: refusal === null },
        },
      ]
    }),
  }
}

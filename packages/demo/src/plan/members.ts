import { profilePercent } from '@vicino/domain/profile'
import type { Chance } from './random.ts'
import type { Act, DealRow, UserRow } from './rows.ts'

const HOUR = 3_600_000
/** Points of a deal that names none. */
const PLAIN = 50
const INVITED_SHARE = 0.15

/**
 * Plans invitations: some of the people who redeemed were invited, and audience@ invited the newest
 * of them. An inviter joined first.
 */
export function planInvites(
  chance: Chance,
  audience: UserRow,
  others: readonly UserRow[],
  acts: readonly Act[],
): void {
  const active = new Set(acts.filter(({ type }) => type === 'redeem').map(({ userId }) => userId))
  const byAge = others
    .filter(({ id }) => active.has(id))
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
  for (const [index, user] of byAge.entries()) {
    if (index > 0 && chance.happens(INVITED_SHARE)) user.invited_by = chance.pick(byAge.slice(0, index)).id
  }
  const newest = byAge.at(-1)
  if (newest !== undefined && newest.created_at > audience.created_at) newest.invited_by = audience.id
}

/**
 * Plans the completed profiles: people with all personal data complete theirs a while after
 * joining.
 */
export function completedProfiles(chance: Chance, users: readonly UserRow[]): Act[] {
  return users
    .filter(
      (user) =>
        profilePercent({
          avatar: user.avatar,
          username: user.username,
          firstName: user.first_name,
          lastName: user.last_name,
          birthDate: user.birth_date ?? null,
          phone: user.phone ?? null,
          placeId: user.home,
          emailVerified: true,
        }) === 100,
    )
    .map((user) => ({
      type: 'completeProfile',
      at: new Date(Math.ceil(user.created_at.getTime() + chance.between(0.1, 48) * HOUR)),
      userId: user.id,
    }))
}

/**
 * Plans a coupon, bought some hours after its buyer's redemptions had paid for it; none if they
 * have not.
 */
export function couponOf(
  user: UserRow,
  acts: readonly Act[],
  deals: readonly DealRow[],
  reward: { readonly id: string; readonly cost: number },
  now: number,
): Act[] {
  const pointsOf = new Map(deals.map((deal) => [deal.id, deal.points]))
  const voided = new Set(
    acts.flatMap((act) => (act.type === 'void' && act.userId === user.id ? act.dealId : [])),
  )
  const redeemed = acts
    .filter((act) => act.type === 'redeem' && act.userId === user.id && !voided.has(act.dealId))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  let balance = 0
  for (const act of redeemed) {
    balance += act.type === 'redeem' ? pointsOf.get(act.dealId) || PLAIN : 0
    const at = act.at.getTime() + 5 * HOUR
    if (balance < reward.cost || at > now) continue
    return [{ type: 'buy', at: new Date(at), userId: user.id, rewardId: reward.id }]
  }
  return []
}

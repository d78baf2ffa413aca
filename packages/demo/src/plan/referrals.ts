import { type Day, dayAt, instantOf } from '@vicino/domain/loyalty/clock'
import type { Act, UserRow } from './rows.ts'

const HOUR = 3_600_000
/** Days for which an invitation's reward is held. */
const HOLD = 14

/**
 * Friends of audience@ by the age of their first purchase in days, and the outcome of the
 * invitation: rewarded at the end of its hold, returned before it, or held because both used one
 * phone, with the brand's decision this many days later; null = it waits.
 */
const FRIENDS = [
  { ago: 41, cents: 3240, fate: 'paid' },
  { ago: 33, cents: 1890, fate: 'returned' },
  { ago: 30, cents: 2650, fate: 'held', decision: { after: 3, refusal: 'same_person' } },
  { ago: 24, cents: 4120, fate: 'held', decision: { after: 2, refusal: null } },
  { ago: 20, cents: 2980, fate: 'held', decision: null },
  { ago: 5, cents: 1560, fate: 'waits' },
] as const

/**
 * Plans invitations of friends by audience@ to the common program of brand@, in every state. The
 * friends are people of the demo who registered after audience@ and are no members yet; those with
 * the fewest redemptions come first.
 * @param acts the acts so far
 */
export function planReferrals(
  acts: readonly Act[],
  {
    brandId,
    audience,
    others,
    owner,
    now,
  }: {
    readonly brandId: string
    readonly audience: UserRow
    readonly others: readonly UserRow[]
    readonly owner: UserRow | undefined
    readonly now: number
  },
): Act[] {
  const program = acts.flatMap((act) =>
    act.type === 'program' && act.step === 'begin' && act.brandId === brandId && act.program.isCrossbrand
      ? [act.program]
      : [],
  )[0]
  if (program === undefined || owner === undefined) return []
  const ids = { brandId, programId: program.id }
  const today = dayAt(now)
  const friends = friendsOf(acts, program.id, audience, others, moment(today - FRIENDS[0].ago - 1, 0))
  return friends.flatMap((friend, index): Act[] => {
    const invited = FRIENDS[index]
    if (invited === undefined) return []
    friend.invited_by = audience.id
    const { ago, cents, fate } = invited
    const day = today - ago
    const receiptId = `INV-${index + 1}`
    const bought: Act[] = [
      { type: 'join', at: moment(day, 10), userId: friend.id, ...ids },
      { type: 'purchase', at: moment(day, 11), userId: friend.id, ...ids, receiptId, cents },
    ]
    if (fate === 'waits') return bought
    const ends: Act = { type: 'endReferralHolds', at: moment(day + HOLD, 12), userId: owner.id }
    if (fate === 'returned') {
      const back = { ...ids, receiptId: `${receiptId}-R`, cents }
      // It was noted before it was returned.
      const noted: Act = { ...ends, at: moment(day, 12) }
      return [
        ...bought,
        noted,
        { type: 'giveBack', at: moment(day + 3, 11), userId: friend.id, ...back },
        ends,
      ]
    }
    if (fate === 'paid') return [...bought, ends]
    const phone: Act = { type: 'sharePhone', at: moment(day, 12), userId: audience.id, friendId: friend.id }
    if (invited.decision === null) return [...bought, phone, ends]
    const { after, refusal } = invited.decision
    const decided = { at: moment(day + HOLD + after, 10), userId: owner.id, friendId: friend.id, refusal }
    return [...bought, phone, ends, { type: 'decideReferral', ...ids, ...decided }]
  })
}

const moment = (day: Day, hour: number): Date => new Date(instantOf(day, hour * HOUR))

function friendsOf(
  acts: readonly Act[],
  programId: string,
  audience: UserRow,
  others: readonly UserRow[],
  before: Date,
): UserRow[] {
  const takesPart = new Set(
    acts.flatMap((act) => (act.type === 'join' && act.programId === programId ? [act.userId] : [])),
  )
  const inviters = new Set(others.map((user) => user.invited_by))
  const redeemed = Map.groupBy(
    acts.filter(({ type }) => type === 'redeem'),
    ({ userId }) => userId,
  )
  const often = (user: UserRow): number => redeemed.get(user.id)?.length ?? 0
  return others
    .filter(
      (user) =>
        user.role === 'audience' &&
        user.created_at > audience.created_at &&
        user.created_at < before &&
        user.invited_by === undefined &&
        !inviters.has(user.id) &&
        !takesPart.has(user.id),
    )
    .toSorted((one, other) => often(one) - often(other))
    .slice(0, FRIENDS.length)
}

/** The most rewards of a catalogue, including paused ones. */
export const MOST_REWARDS = 200

/** The largest numbers of a reward; `value` is in euros. */
export const REWARD_LIMITS = {
  name: 100,
  description: 1000,
  nameReason: 500,
  beneficiary: 200,
  points: 1_000_000,
  stamps: 10_000,
  value: 100_000,
  stock: 1_000_000,
  perMember: 10_000,
  readyWithinDays: 180,
  pickupShops: 100,
} as const

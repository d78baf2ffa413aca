/** Rewards that a catalogue holds at most, paused ones too. */
export const MOST_REWARDS = 200

/** Largest numbers of a reward; `value` is in euros. */
export const REWARD_LIMITS = {
  name: 100,
  description: 1000,
  points: 1_000_000,
  stamps: 10_000,
  value: 100_000,
  stock: 1_000_000,
  perMember: 10_000,
  readyWithinDays: 180,
  pickupShops: 100,
} as const

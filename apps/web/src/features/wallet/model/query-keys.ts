/** Keys of the queries about points and about redemptions: a change is told to all of a kind at once. */
export const walletKeys = {
  points: ['points'],
  redemptions: ['redemptions'],
} as const

/** Keys of what is read about applications for a brand account. */
export const businessKeys = {
  own: ['business', 'own'],
  queue: ['business', 'queue'],
} as const

/** Keys of what is read about requests for help. */
export const helpKeys = {
  own: ['support', 'own'],
  queue: ['support', 'queue'],
} as const

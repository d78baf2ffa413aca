import { ROOTS } from '~/lib/query-roots.ts'

/** Keys of what is read about applications for a brand account. */
export const businessKeys = {
  own: [ROOTS.business, 'own'],
  queue: [ROOTS.business, 'queue'],
} as const

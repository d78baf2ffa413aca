import { ROOTS } from '~/lib/query-roots.ts'

/** Keys of what is read about requests for help. */
export const helpKeys = {
  own: [ROOTS.support, 'own'],
  queue: [ROOTS.support, 'queue'],
} as const

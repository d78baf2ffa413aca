import { ROOTS } from '~/lib/query-roots.ts'

/** Query keys of requests for help. */
export const helpKeys = {
  own: [ROOTS.support, 'own'],
  queue: [ROOTS.support, 'queue'],
} as const

import { ROOTS } from '~/lib/query-roots.ts'

/** Query keys of applications for a brand account. */
export const businessKeys = {
  own: [ROOTS.business, 'own'],
  queue: [ROOTS.business, 'queue'],
} as const

import { ROOTS } from '~/lib/query-roots.ts'

/** Keys of what a person reads about their own account. */
export const accountKeys = {
  consents: (id: string) => [ROOTS.users, id, 'consents'],
  redemptions: [ROOTS.redemptions, 'listed', 'recent'],
} as const

import { ROOTS } from '~/lib/query-roots.ts'

/** Query keys of data about the caller's own account. */
export const accountKeys = {
  consents: (id: string) => [ROOTS.users, id, 'consents'],
  redemptions: [ROOTS.redemptions, 'listed', 'recent'],
} as const

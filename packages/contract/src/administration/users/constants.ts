/** Columns by which the list of users is sorted; the first one is the usual order. */
export const USER_SORTS = ['username', 'email', 'role', 'createdAt'] as const
export type UserSort = (typeof USER_SORTS)[number]

export const ACCOUNT_STATES = ['active', 'blocked'] as const

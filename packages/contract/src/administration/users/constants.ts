/** Columns for sorting the list of users; the first one is the default. */
export const USER_SORTS = ['username', 'email', 'role', 'createdAt'] as const
export type UserSort = (typeof USER_SORTS)[number]

export const ACCOUNT_STATES = ['active', 'blocked'] as const

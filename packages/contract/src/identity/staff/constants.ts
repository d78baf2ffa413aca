/** Kinds of accounts that a brand gives. */
export const STAFF_ROLES = ['brandManager', 'scanner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** People that a brand may have, those that are invited included. */
export const STAFF_MAX = 200
/** Shops that one person is bound to at most; who works in more is bound to none. The access token names them. */
export const STAFF_SHOPS_MAX = 12
/** How long the link of an invitation works, from its newest e-mail on. */
export const INVITATION_DAYS = 7
/** E-mails of one invitation at most. */
export const INVITATION_SENDS = 5

/** Roles that a brand assigns. */
export const STAFF_ROLES = ['brandManager', 'scanner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The most people of a brand, including invited ones. */
export const STAFF_MAX = 200
/**
 * The most shops to which one person is limited; a person who works in more has no limit. The
 * access token contains them.
 */
export const STAFF_SHOPS_MAX = 12
/** Days for which the link of an invitation is valid, from its newest e-mail on. */
export const INVITATION_DAYS = 7
/** E-mails of one invitation at most. */
export const INVITATION_SENDS = 5

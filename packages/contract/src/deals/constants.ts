export const REACTION_TYPES = ['LIKE', 'WANT', 'OWN', 'SHARE'] as const

/** A deal with at most this much time left is a flash deal. */
export const FLASH_SECONDS = 7200
/** With this much time left a countdown shows seconds. */
export const LAST_MINUTE_SECONDS = 60
/** 'expiring' lists what ends within a day. */
export const EXPIRING_SECONDS = 86_400

/** Characters of a description that are shown before 'more'. */
export const DESCRIPTION_CLAMP = 150

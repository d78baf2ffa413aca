/** The limits of a till without network until a shop sets its own; `amount` in euros. */
export const OFFLINE_TILL = { entries: 100, amount: 200, hours: 24 } as const

/** The highest limits that a shop can set. */
export const OFFLINE_TILL_MOST = { entries: 500, amount: 1000, hours: 72 } as const

/** Most entries of one call; a till sends more in several calls. */
export const ENTRIES_AT_ONCE = 200

/** Hours within which a shop may void a confirmed redemption. */
export const VOID_HOURS = 24

/**
 * A typed number is accepted without a question if the customer's screen proved its presence within
 * this many seconds.
 */
export const LAST_SEEN_SECONDS = 60

/** After this many wrong typed numbers an account must wait this many minutes. */
export const TYPED_CODES = { wrong: 10, minutes: 5 } as const

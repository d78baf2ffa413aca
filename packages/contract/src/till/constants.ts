/** Hours within which a shop may take a confirmed redemption back. */
export const VOID_HOURS = 24

/** After this many wrong typed numbers an account must wait this many minutes. */
export const TYPED_CODES = { wrong: 10, minutes: 5 } as const

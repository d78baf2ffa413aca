/** Most accounts that may be signed in on one browser. */
export const ACCOUNTS_PER_DEVICE = 5

/** A deal that names no points gives these. */
export const REDEMPTION_POINTS = 50

/** Minutes for which an in-store code is valid, by the server's clock. */
export const REDEMPTION_MINUTES = 15

/** Hours for which an online purchase code is valid, unless its deal ends earlier. */
export const PURCHASE_CODE_HOURS = 24

/** The phone asks for a new proof every `renew` seconds; the till refuses a proof older than `life` seconds. */
export const PROOF_SECONDS = { renew: 30, life: 40 } as const

/**
 * `live`: most valid codes that a user may have, for the shop and online each. `unconfirmed`: most valid codes, of both
 * together, of a user whose e-mail is not confirmed. `unusedPerDay`: most codes a day that end unused.
 */
export const HOLDS = { live: 3, unconfirmed: 1, unusedPerDay: 20 } as const

/**
 * What accounts that are new may hold together (docs/modules/redemption.md, "Holding"). Accounts of
 * the last `shareHours` hold at most one of `oneOf` pieces of a deal that are not redeemed yet;
 * accounts of the last `originHours` have at most `perDevice` valid codes from one address and
 * browser, and `perAddress` from one address.
 */
export const NEW_ACCOUNTS = {
  shareHours: 1,
  oneOf: 3,
  originHours: 24,
  perDevice: 4,
  perAddress: 12,
} as const

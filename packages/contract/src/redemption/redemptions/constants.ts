/** The points of a deal that names none. */
export const REDEMPTION_POINTS = 50

/** Minutes for which an in-store code is valid, by the server's clock. */
export const REDEMPTION_MINUTES = 15

/** Hours for which an online purchase code is valid, unless its deal ends earlier. */
export const PURCHASE_CODE_HOURS = 24

/**
 * The phone requests a new proof every `renew` seconds; the till refuses a proof older than `life`
 * seconds.
 */
export const QR_VALID_SECONDS = { renew: 30, life: 40 } as const

/**
 * `live`: the most valid codes of a user, in the shop and online each. `unconfirmed`: the most
 * valid codes, both together, of a user whose e-mail is not confirmed. `unusedPerDay`: the most
 * codes per day that end unused.
 */
export const HOLDS = { live: 3, unconfirmed: 1, unusedPerDay: 20 } as const

/**
 * The common limits of new accounts (docs/modules/redemption.md, "Holding"). Accounts of the last
 * `shareHours` hold at most one of `oneOf` units of a deal that are not redeemed yet. Accounts of
 * the last `originHours` have at most `perDevice` valid codes from one address and browser, and
 * `perAddress` from one address.
 */
export const NEW_ACCOUNTS = {
  shareHours: 1,
  oneOf: 3,
  originHours: 24,
  perDevice: 4,
  perAddress: 12,
} as const

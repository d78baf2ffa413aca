/** Seconds for which one-time links and codes are valid. */
export const LINK_SECONDS = {
  verifyEmail: 86_400,
  resetPassword: 3600,
  /** For an account that the platform made: its owner may read the mail some days later. */
  invitation: 604_800,
  exchange: 60,
  /** From Google’s answer to the new account: time to type the day of birth. */
  newAccount: 900,
  secondFactor: 300,
} as const

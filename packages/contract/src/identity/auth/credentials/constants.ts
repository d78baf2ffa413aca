/** For how many seconds links and codes that work once are valid. */
export const LINK_SECONDS = {
  verifyEmail: 86_400,
  resetPassword: 3600,
  /** Of an account that the platform made: its owner may read mail after some days. */
  invitation: 604_800,
  exchange: 60,
  secondFactor: 300,
} as const

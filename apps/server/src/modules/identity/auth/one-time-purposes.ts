import '../../../platform/auth/one-time.ts'

declare module '../../../platform/auth/one-time.ts' {
  interface OneTimePurposes {
    /** The link of an email that confirms an address. */
    'verify-email': true
    /** The link of an email that lets a new password be chosen. */
    'reset-password': true
    /** The code with which a browser that comes back from Google gets its session. */
    exchange: true
    /** A sign-in with a right password whose second factor is still missing. */
    'second-factor': true
    /** A passkey that is being added to an account. */
    'passkey-registration': true
    /** A code mailed to an account that a user wants to merge into theirs. */
    'merge-code': true
    /** A proved account that waits to be merged. */
    'merge-proof': true
  }
}

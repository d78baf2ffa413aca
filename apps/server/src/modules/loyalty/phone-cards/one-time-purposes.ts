import '../../../platform/auth/one-time.ts'

declare module '../../../platform/auth/one-time.ts' {
  interface OneTimePurposes {
    /** The link with which a customer takes a card that a till made into their own account. */
    'phone-card': true
  }
}

/**
 * Keys of the queries about the caller's own codes. Lists start with 'redemptions', which whoever changes one calls
 * old; a code on the screen stands apart: opening it is a deed, not to be repeated.
 */
export const redemptionKeys = {
  lists: ['redemptions'] as const,
  open: ['redemptions', 'open-codes'] as const,
  opened: (channel: string, dealId: string, attempt: string) =>
    ['redemption-code', 'opened', channel, dealId, attempt] as const,
  one: (id: string) => ['redemption-code', 'one', id] as const,
  qr: (id: string) => ['redemption-code', 'qr', id] as const,
}

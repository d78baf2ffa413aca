import type { RedemptionLine } from '@vicino/contract/redemptions/schemas'

/** A redemption in a list; `serverAhead` = milliseconds that the server's clock is ahead of this device's. */
export type ListedRedemption = RedemptionLine & { readonly serverAhead: number }

/**
 * Whole seconds that a code is still valid by the server's clock; `now` in ms by this device's. Rounded up,
 * so that 0 means expired.
 */
export function codeSecondsLeft(
  { expiresAt, serverAhead }: Pick<ListedRedemption, 'expiresAt' | 'serverAhead'>,
  now: number,
): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - (now + serverAhead)) / 1000))
}

/** '14:05' under an hour, '23:14:05' from an hour on. */
export function timeLeft(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  return hours > 0 ? [hours, ...rest].join(':') : rest.join(':')
}

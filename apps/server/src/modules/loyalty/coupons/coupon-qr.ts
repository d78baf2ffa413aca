import { COUPON_SECONDS, COUPON_TEXT } from '@vicino/contract/loyalty/coupons/constants'
import type { SigningKeys } from '../../../platform/auth/keys.ts'
import { readTimedCode, signTimedCode, type TimedCode } from '../../../platform/auth/timed-code.ts'

const QR = { purpose: 'vicino coupon code 1', ...COUPON_TEXT, life: COUPON_SECONDS.life } as const

/** Signs the text of a coupon's QR, with a freshness token that is valid for 40 s. */
export const signCouponQr = (
  keys: SigningKeys,
  couponId: string,
  now: Date,
): { token: string; expiresAt: string } => signTimedCode(keys, QR, couponId, now)

/**
 * Reads the coupon from a scanned text; null when this server did not sign the text as a coupon's
 * QR.
 */
export const readCouponQr = (keys: SigningKeys, text: string): Promise<TimedCode | null> =>
  readTimedCode(keys, QR, text)

/** Tickets: a till keeps one for each coupon that it has read, until the receipt is paid. */
const TICKETS = {
  qr: { purpose: 'vicino coupon ticket qr 1', prefix: 'VTQ:', longest: 400, life: COUPON_SECONDS.ticket },
  code: { purpose: 'vicino coupon ticket code 1', prefix: 'VTC:', longest: 400, life: COUPON_SECONDS.ticket },
} as const
export type TicketProof = keyof typeof TICKETS

/** Signs a ticket for a coupon; it says whether the till scanned or typed the coupon. */
export const signTicket = (keys: SigningKeys, proof: TicketProof, couponId: string, now: Date): string =>
  signTimedCode(keys, TICKETS[proof], couponId, now).token

/** Reads a ticket's coupon and how it was read; null for an invalid or expired ticket. */
export async function readTicket(
  keys: SigningKeys,
  text: string,
  now: Date,
): Promise<{ couponId: string; proof: TicketProof } | null> {
  for (const proof of ['qr', 'code'] as const) {
    const said = await readTimedCode(keys, TICKETS[proof], text)
    if (said !== null) return said.until * 1000 > now.getTime() ? { couponId: said.id, proof } : null
  }
  return null
}

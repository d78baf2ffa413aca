import { Webhook, WebhookVerificationError } from 'standardwebhooks'

export { WebhookVerificationError }

/** What webhooks tell of; `webhook.test` is sent by the button that tries an address out. */
export const WEBHOOK_TYPES = [
  'redemption.confirmed',
  'redemption.voided',
  'purchase.registered',
  'purchase.refunded',
  'member.joined',
  'member.left',
  'claim.changed',
  'tier.changed',
  'coupon.issued',
  'coupon.used',
  'coupon.voided',
  'webhook.test',
] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

export interface WebhookMessage {
  /** The same for all tries of a message: keep it, and leave out what was worked on already. */
  readonly id: string
  readonly type: WebhookType
  /** When it happened, ISO 8601. */
  readonly timestamp: string
  /** Ids and numbers; who a member is says getMember(). Amounts are in cents. */
  readonly data: Readonly<Record<string, string | number>>
}

/** Headers of a request: those of fetch, or of Node's http and what is built on it. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Checks that a message is Vicino's and not older than five minutes (Standard Webhooks), and reads it.
 *
 * @param body the body as it came, byte by byte: what was parsed and written anew has another signature
 * @param secret `whsec_…` of the address; while it is rotated, either of the two
 * @throws WebhookVerificationError when the signature or the time is wrong
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
): WebhookMessage {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = {
    'webhook-id': headerOf(headers, 'webhook-id'),
    'webhook-timestamp': headerOf(headers, 'webhook-timestamp'),
    'webhook-signature': headerOf(headers, 'webhook-signature'),
  }
  const message = new Webhook(secret).verify(text, signed) as Omit<WebhookMessage, 'id'>
  return { id: signed['webhook-id'], ...message }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return (Array.isArray(value) ? value[0] : (value as string | null | undefined)) ?? ''
}

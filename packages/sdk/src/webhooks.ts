import { Webhook, WebhookVerificationError } from 'standardwebhooks'

export { WebhookVerificationError }

/** The types of webhook messages. The button that tests an address sends `webhook.test`. */
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
  /**
   * The id of the message, the same for all tries. Store it, and ignore a message whose id you have
   * already processed.
   */
  readonly id: string
  readonly type: WebhookType
  /** The time of the event, ISO 8601. */
  readonly timestamp: string
  /** Ids and numbers. getMember() returns the member of an id. Amounts are in cents. */
  readonly data: Readonly<Record<string, string | number>>
}

/**
 * The headers of a request: those of fetch, or those of Node's http and of frameworks on top of it.
 */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Checks that a message comes from Vicino and is at most five minutes old (Standard Webhooks), and
 * reads it.
 * @param body the received body, byte by byte: a body that was parsed and written again has another
 * signature
 * @param secret `whsec_…` of the address; during a rotation, either of the two
 * @throws WebhookVerificationError if the signature or the time is wrong
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

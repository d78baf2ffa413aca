/** The events that a brand's systems can receive. */
export const WEBHOOK_EVENTS = [
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
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The event of the button that tests an endpoint. */
export const WEBHOOK_TEST = 'webhook.test'

export const WEBHOOK_LIMITS = { endpoints: 10, address: 2000, description: 120 } as const

/** The stored bytes of an answer. */
export const WEBHOOK_ANSWER_BYTES = 1024

/**
 * Seconds after each failed attempt until the next: ten attempts in all, the last one three days
 * after the first.
 */
export const WEBHOOK_RETRY_SECONDS = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const

/**
 * Days of failures only after which an endpoint is disabled, hours for which an old secret still
 * signs, days of the log.
 */
export const WEBHOOK_LIVES = { failingDays: 5, rotationHours: 24, logDays: 30 } as const

/**
 * Why an endpoint gets nothing: the brand disabled it, it failed for five days, or it answered 410.
 */
export const WEBHOOK_DISABLED_FOR = ['brand', 'failing', 'gone'] as const
export type WebhookDisabledFor = (typeof WEBHOOK_DISABLED_FOR)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * Why an attempt got no answer. `address`, `private`: it may not be called. `unresolved`: its name
 * has no address. `disabled`: the endpoint was disabled before the next attempt.
 */
export const DELIVERY_ERRORS = [
  'address',
  'private',
  'unresolved',
  'unreachable',
  'certificate',
  'timeout',
  'disabled',
] as const
export type DeliveryError = (typeof DELIVERY_ERRORS)[number]

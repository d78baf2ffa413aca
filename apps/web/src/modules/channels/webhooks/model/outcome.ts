import type { DeliveryState, WebhookEvent } from '@vicino/contract/channels/webhooks/constants'

/** Names of events in the texts, because a text key cannot hold a dot. */
export const EVENT_TEXTS = {
  'redemption.confirmed': 'redemptionConfirmed',
  'redemption.voided': 'redemptionVoided',
  'purchase.registered': 'purchaseRegistered',
  'purchase.refunded': 'purchaseRefunded',
  'member.joined': 'memberJoined',
  'member.left': 'memberLeft',
  'claim.changed': 'claimChanged',
  'tier.changed': 'tierChanged',
  'coupon.issued': 'couponIssued',
  'coupon.used': 'couponUsed',
  'coupon.voided': 'couponVoided',
  'webhook.test': 'test',
} as const satisfies Record<WebhookEvent | 'webhook.test', string>

export const isKnownEvent = (type: string): type is keyof typeof EVENT_TEXTS => type in EVENT_TEXTS

export const STATE_TONES = {
  delivered: 'basilico',
  waiting: 'ambra',
  failed: 'pomodoro',
} as const satisfies Record<DeliveryState, string>

/** Formats a JSON body with a line for each field; any other body stays unchanged. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

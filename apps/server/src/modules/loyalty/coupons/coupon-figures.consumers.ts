import './coupons.events.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { addToFigures, type FiguresRow } from './templates.queries.ts'

type Counted = 'coupon.issued' | 'coupon.used' | 'coupon.voided' | 'coupon.revoked' | 'coupon.expired'

/** Adds events to the metrics of templates afterwards, so that no till waits for a sum. */
export const couponFigures: Consumer<Counted> = {
  name: 'coupon-figures',
  effect: 'posts',
  on: ['coupon.issued', 'coupon.used', 'coupon.voided', 'coupon.revoked', 'coupon.expired'],
  run: (tx, event) => addToFigures(tx, [figuresOf(event)]),
  runAll: (tx, events) => addToFigures(tx, events.map(figuresOf)),
}

function figuresOf(event: EventOf<Counted>): { readonly templateId: string } & Partial<FiguresRow> {
  const { templateId } = event.payload
  switch (event.type) {
    case 'coupon.issued':
      return { templateId, issued: 1 }
    case 'coupon.revoked':
      return { templateId, revoked: 1 }
    case 'coupon.expired':
      return { templateId, expired: 1 }
    case 'coupon.used': {
      const { paidCents: salesCents, discountCents } = event.payload
      return { templateId, used: 1, salesCents, discountCents }
    }
    default: {
      const { paidCents, discountCents, state } = event.payload
      const sums = { salesCents: -paidCents, discountCents: -discountCents }
      return { templateId, used: -1, ...sums, ...(state === 'expired' && { expired: 1 }) }
    }
  }
}

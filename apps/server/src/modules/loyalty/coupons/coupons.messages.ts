import { centsText } from '@vicino/domain/money'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** Payload of all notifications about coupons; each text shows the fields that it names. */
export interface CouponNews {
  readonly couponId: string
  readonly coupon: string
  readonly brand: string
  /** The brand, and its shop where it is known. */
  readonly where: string
  /** First and last day, DD/MM/YYYY. */
  readonly from: string
  readonly until: string
  /** Discount of the use, in cents. */
  readonly savedCents: number
}

const OWN = ['coupon-ending', 'coupon-used', 'coupon-back', 'coupon-back-over', 'coupon-revoked'] as const
export type OwnTemplate = (typeof OWN)[number]

type OwnMessages = { readonly [T in OwnTemplate]: CouponNews }
declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends OwnMessages {}
  interface PushData extends OwnMessages {
    /** Shown in the app only: see coupon-notices.consumers.ts. */
    'coupon-new': CouponNews
  }
}

const pathOf = ({ couponId }: CouponNews): string => `/coupon/${couponId}`

const emailOf = (news: CouponNews) => {
  const { coupon, brand, where, from, until, savedCents } = news
  const words = { coupon: oneLine(coupon), brand: oneLine(brand), where: oneLine(where) }
  const values = { ...words, from, until, saved: centsText(savedCents) }
  return { values, path: pathOf(news), chosen: true } as const
}
const pushOf = (news: CouponNews) => ({
  url: pathOf(news),
  tag: `coupon-${news.couponId}`,
  values: { saved: centsText(news.savedCents) },
})

const each = <Made>(made: Made) =>
  Object.fromEntries(OWN.map((template) => [template, made])) as Record<OwnTemplate, Made>

/** Notifications about coupons that brands gave to people. */
export const messages = defineMessages({
  texts: { it, en },
  emails: each(emailOf),
  pushes: { 'coupon-new': pushOf, ...each(pushOf) },
})

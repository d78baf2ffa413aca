import { euroText } from '@vicino/domain/money'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** What every notice of a coupon may say: those that its texts name are shown. */
export interface CouponNews {
  readonly couponId: string
  readonly coupon: string
  readonly brand: string
  /** The brand, and its shop where that is known. */
  readonly where: string
  /** First and last day, DD/MM/YYYY. */
  readonly from: string
  readonly until: string
  /** What a use took off, cents. */
  readonly savedCents: number
}

const OWN = ['coupon-ending', 'coupon-used', 'coupon-back', 'coupon-back-over', 'coupon-revoked'] as const
export type OwnTemplate = (typeof OWN)[number]

type OwnMessages = { readonly [T in OwnTemplate]: CouponNews }
declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends OwnMessages {}
  interface PushData extends OwnMessages {
    /** For the notice in the app alone: see notices.ts. */
    'coupon-new': CouponNews
  }
}

const pathOf = ({ couponId }: CouponNews): string => `/coupon/${couponId}`

const emailOf = (news: CouponNews) => {
  const { coupon, brand, where, from, until, savedCents } = news
  const words = { coupon: oneLine(coupon), brand: oneLine(brand), where: oneLine(where) }
  const values = { ...words, from, until, saved: euroText(savedCents / 100) }
  return { values, path: pathOf(news), chosen: true } as const
}
const pushOf = (news: CouponNews) => ({
  url: pathOf(news),
  tag: `coupon-${news.couponId}`,
  values: { saved: euroText(news.savedCents / 100) },
})

const each = <Made>(made: Made) =>
  Object.fromEntries(OWN.map((template) => [template, made])) as Record<OwnTemplate, Made>

/** What people are told of coupons that brands gave them. */
export const messages = defineMessages({
  texts: { it, en },
  emails: each(emailOf),
  pushes: { 'coupon-new': pushOf, ...each(pushOf) },
})

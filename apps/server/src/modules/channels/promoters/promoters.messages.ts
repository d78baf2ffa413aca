import { centsText } from '@vicino/domain/money'
import { defineMessages, type EmailFilling } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** A deal that promoters share, and its brand. */
interface SlotNews {
  readonly dealId: string
  readonly title: string
  readonly brand: string
}

interface CommissionNews extends SlotNews {
  readonly cents: number
}

interface PromoterMessages {
  /** For promoters who have had a link of the brand: the brand opened slots. */
  'promoter-slots': SlotNews
  /** For the brand's people: `who` took a slot. */
  'slot-taken': SlotNews & { readonly who: string }
  /** For the brand's people: `who` earned a commission with odd circumstances. */
  'commission-review': CommissionNews & { readonly who: string }
  'commission-earned': CommissionNews
  'commission-held': CommissionNews
  'commission-reversed': CommissionNews
  'commission-released': CommissionNews
  'commission-refused': CommissionNews & { readonly reason: string }
  'commission-paid': { readonly brand: string; readonly cents: number }
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends PromoterMessages {}
  interface PushData extends PromoterMessages {}
}

const SLOTS = '/promoter'
const COMMISSIONS = '/promoter?tab=commissions'
const PAYOUTS = '/promoter?tab=payouts'
/** The page on which a brand sees its promoters. */
const DESK = '/dashboard#promoters'

const slotValues = ({ title, brand }: SlotNews) => ({ title: oneLine(title), brand: oneLine(brand) })
const amountOf = (cents: number) => ({ amount: centsText(cents) })
const values = (news: CommissionNews) => ({ ...slotValues(news), ...amountOf(news.cents) })
const ofPromoter = (news: CommissionNews): EmailFilling => ({
  values: values(news),
  path: COMMISSIONS,
  chosen: true,
})
const pushOf =
  (template: string, url = COMMISSIONS) =>
  ({ dealId, cents }: CommissionNews) => ({ url, tag: `${template}-${dealId}`, values: amountOf(cents) })

/** The messages to promoters and brands about slots, commissions and payouts. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'promoter-slots': (news) => ({ values: slotValues(news), path: SLOTS, chosen: true }),
    'slot-taken': (news) => ({
      values: { ...slotValues(news), who: oneLine(news.who) },
      path: DESK,
      chosen: true,
    }),
    'commission-review': (news) => ({
      values: { ...values(news), who: oneLine(news.who) },
      path: DESK,
      chosen: true,
    }),
    'commission-earned': ofPromoter,
    'commission-held': ofPromoter,
    'commission-reversed': ofPromoter,
    'commission-released': ofPromoter,
    'commission-refused': (news) => ({
      values: { ...values(news), reason: oneLine(news.reason) },
      path: COMMISSIONS,
      chosen: true,
    }),
    'commission-paid': ({ brand, cents }) => ({
      values: { brand: oneLine(brand), ...amountOf(cents) },
      path: PAYOUTS,
      chosen: true,
    }),
  },
  pushes: {
    'promoter-slots': ({ dealId }) => ({ url: SLOTS, tag: `promoter-slots-${dealId}` }),
    'slot-taken': ({ dealId }) => ({ url: DESK, tag: `slot-taken-${dealId}` }),
    'commission-review': pushOf('commission-review', DESK),
    'commission-earned': pushOf('commission-earned'),
    'commission-held': pushOf('commission-held'),
    'commission-reversed': pushOf('commission-reversed'),
    'commission-released': pushOf('commission-released'),
    'commission-refused': pushOf('commission-refused'),
    'commission-paid': ({ cents }) => ({ url: PAYOUTS, tag: 'commission-paid', values: amountOf(cents) }),
  },
})

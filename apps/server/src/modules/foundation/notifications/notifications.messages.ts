import { centsText } from '@vicino/domain/money'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    redemption: RedemptionNews
    'redemption-voided': VoidNews
    'redemption-freed': RedemptionNews
    points: PointsNews
    'new-deal': DealNews
    'saved-expiring': DealNews
    'weekly-summary': SummaryNews
  }
  interface PushData {
    redemption: RedemptionNews
    'redemption-voided': VoidNews
    'redemption-freed': RedemptionNews
    points: PointsNews
    'new-deal': DealNews
    'saved-expiring': DealNews
    /** All notifications of the quiet hours together, where there is more than one. */
    'quiet-news': { readonly count: number }
  }
}

/** A deal that was redeemed, or would have been; `points` in BrandPoints. */
interface RedemptionNews {
  readonly dealId: string
  readonly title: string
  readonly points: number
}

/** A redemption that the shop voided, with the shop's reason. */
interface VoidNews extends RedemptionNews {
  readonly reason: string
}

/** BrandPoints received, and the balance after them. */
interface PointsNews {
  readonly amount: number
  readonly balance: number
}

/** A deal on offer, with its price. */
interface DealNews {
  readonly dealId: string
  readonly brand: string
  readonly title: string
  readonly priceCents: number
}

/** The number of notifications in a week and of unread ones, and new deals, one a line. */
interface SummaryNews {
  readonly count: number
  readonly unread: number
  readonly deals: readonly string[]
}

const dealValues = ({ brand, title, priceCents }: DealNews) => ({
  brand: oneLine(brand),
  title: oneLine(title),
  price: centsText(priceCents),
})
const dealPath = ({ dealId }: DealNews): string => `/deals?detail=${dealId}`

/**
 * Pushes and e-mails by the users' preferences. Each e-mail carries the address by which its kind
 * is switched off with one click; its text says where the preferences are changed.
 */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    redemption: ({ title, points }) => ({
      values: { title: oneLine(title), points },
      path: '/wallet',
      chosen: true,
    }),
    'redemption-voided': ({ title, points, reason }) => ({
      values: { title: oneLine(title), points },
      path: '/wallet?tab=history',
      quote: reason,
      chosen: true,
    }),
    'redemption-freed': ({ dealId, title }) => ({
      values: { title: oneLine(title) },
      path: `/checkout?id=${dealId}`,
      chosen: true,
    }),
    points: ({ amount, balance }) => ({ values: { amount, balance }, path: '/points', chosen: true }),
    'new-deal': (news) => ({ values: dealValues(news), path: dealPath(news), chosen: true }),
    'saved-expiring': (news) => ({ values: dealValues(news), path: dealPath(news), chosen: true }),
    'weekly-summary': ({ count, unread, deals }) => ({
      values: { count, unread },
      path: '/notifications',
      ...(deals.length === 0 ? {} : { quote: deals.join('\n') }),
      chosen: true,
    }),
  },
  pushes: {
    'quiet-news': () => ({ url: '/notifications', tag: 'quiet-news' }),
    redemption: ({ dealId }) => ({ url: '/wallet', tag: `redemption-${dealId}` }),
    'redemption-voided': ({ dealId }) => ({ url: '/wallet?tab=history', tag: `redemption-${dealId}` }),
    'redemption-freed': ({ dealId }) => ({ url: `/checkout?id=${dealId}`, tag: `redemption-${dealId}` }),
    points: () => ({ url: '/points', tag: 'points' }),
    'new-deal': (news) => ({ url: dealPath(news), tag: `deal-${news.dealId}`, values: dealValues(news) }),
    'saved-expiring': (news) => ({
      url: dealPath(news),
      tag: `deal-${news.dealId}`,
      values: dealValues(news),
    }),
  },
})

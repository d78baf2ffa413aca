import { defineMessages } from '../../platform/deliveries/messages.ts'
import { oneLine } from '../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../platform/deliveries/messages.ts' {
  interface EmailData {
    redemption: RedemptionNews
    'redemption-voided': VoidNews
    'redemption-freed': RedemptionNews
    points: PointsNews
  }
  interface PushData {
    redemption: RedemptionNews
    'redemption-voided': VoidNews
    'redemption-freed': RedemptionNews
    points: PointsNews
  }
}

/** A deal that was redeemed, or would have been; `points` in BrandPoints. */
interface RedemptionNews {
  readonly dealId: string
  readonly title: string
  readonly points: number
}

/** A redemption that the shop took back, with the shop's words why. */
interface VoidNews extends RedemptionNews {
  readonly reason: string
}

/** BrandPoints received, and the balance after them. */
interface PointsNews {
  readonly amount: number
  readonly balance: number
}

/**
 * The pushes and emails that users choose by their preferences. The emails carry no List-Unsubscribe header: they are
 * no marketing, they tell users of what they did themselves; their text says where the preferences are changed.
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
  },
  pushes: {
    redemption: ({ dealId }) => ({ url: '/wallet', tag: `redemption-${dealId}` }),
    'redemption-voided': ({ dealId }) => ({ url: '/wallet?tab=history', tag: `redemption-${dealId}` }),
    'redemption-freed': ({ dealId }) => ({ url: `/checkout?id=${dealId}`, tag: `redemption-${dealId}` }),
    points: () => ({ url: '/points', tag: 'points' }),
  },
})

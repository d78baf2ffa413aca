import type { WrittenReason } from '@vicino/contract/foundation/reports/schemas'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import type { ReviewNews } from './reviews.queries.ts'

const TEXTS = { it, en }

interface ReviewLetters {
  /** For the brand's people; `who` is its author. */
  'review-new': ReviewNews & { readonly who: string }
  'review-answered': ReviewNews
}

interface ReviewNotes extends ReviewLetters {
  /** Moderation removed it. */
  'review-removed': ReviewNews & { readonly reason: WrittenReason }
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends ReviewLetters {}
  interface PushData extends ReviewNotes {}
}

/** The reviews that a brand has not answered. */
const QUEUE = '/dashboard#reviews'
/**
 * Returns where an answer is read: at the deal, or among the user's own reviews if there is none.
 */
const placeOf = ({ dealId }: ReviewNews) =>
  dealId === null ? '/profile#reviews' : `/deals?detail=${dealId}&reviews=true`

/** Notifications about reviews. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'review-new': ({ product, stars, who }) => ({
      values: { product: oneLine(product), stars, who: oneLine(who) },
      path: QUEUE,
      chosen: true,
    }),
    'review-answered': (news) => ({
      values: { product: oneLine(news.product), brand: oneLine(news.brand) },
      path: placeOf(news),
      chosen: true,
    }),
  },
  pushes: {
    'review-new': () => ({ url: QUEUE, tag: 'reviews-new' }),
    'review-answered': (news) => ({ url: placeOf(news), tag: `review-answered-${news.dealId ?? ''}` }),
    'review-removed': () => ({ url: '/help#decisions', tag: 'review-removed' }),
  },
})

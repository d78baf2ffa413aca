import type { WithdrawalReason } from '@vicino/contract/marketplace/deals/admin/schemas'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface DealNews {
  /**
   * For the brand's people. `title` names the first of the deals; `more` the number of others: '
   * +3', or nothing.
   */
  'deals-withdrawn': {
    readonly title: string
    readonly more: string
    readonly reason: WithdrawalReason
    readonly text: string
  }
}

declare module '../../../platform/deliveries/messages.ts' {
  interface PushData extends DealNews {}
}

const TEXTS = { it, en }

/** Notifications to a brand about its deals. */
export const messages = defineMessages({
  texts: TEXTS,
  pushes: { 'deals-withdrawn': () => ({ url: '/dashboard', tag: 'deals-withdrawn' }) },
})

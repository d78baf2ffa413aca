import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import { defineMessages } from '../../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface BrandNews {
  'brand-resumed': { readonly brand: string }
}

/** For the brand's people: the facts written by the platform. */
interface Suspended {
  readonly brand: string
  readonly reason: RemovalReason
  readonly text: string
}

declare module '../../../../platform/deliveries/messages.ts' {
  interface EmailData extends BrandNews {
    /** For members to whom a closed business owes rewards: who hands them over. */
    'business-closed': {
      readonly brand: string
      readonly rewards: string
      readonly contact: string
      readonly reason: string
    }
  }
  interface PushData extends BrandNews {
    'brand-suspended': Suspended
  }
}

const TEXTS = { it, en }

/** Notifications to the people of a brand about its suspension. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'business-closed': ({ brand, rewards, contact, reason }) => ({
      values: { brand: oneLine(brand), rewards: oneLine(rewards), contact: oneLine(contact) },
      lastQuote: reason,
      path: '/wallet',
    }),
    'brand-resumed': ({ brand }) => ({ values: { brand: oneLine(brand) }, path: '/dashboard' }),
  },
  pushes: {
    'brand-suspended': () => ({ url: '/help', tag: 'brand-suspended' }),
    'brand-resumed': () => ({ url: '/dashboard', tag: 'brand-resumed' }),
  },
})

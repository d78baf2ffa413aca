import type { RemovalReason } from '@vicino/contract/reports/schemas'
import { defineMessages } from '../../platform/deliveries/messages.ts'
import { oneLine } from '../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface BrandNews {
  /** For the brand's people: what the platform wrote to the reason, or nothing. */
  'brand-suspended': { readonly brand: string; readonly reason: RemovalReason; readonly text: string }
  'brand-resumed': { readonly brand: string }
}

declare module '../../platform/deliveries/messages.ts' {
  interface EmailData extends BrandNews {}
  interface PushData extends BrandNews {}
}

const TEXTS = { it, en }

/** What the people of a brand are told of its suspension. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'brand-suspended': ({ brand, reason, text }, _links, language) => ({
      values: { brand: oneLine(brand), why: TEXTS[language].reasons[reason] },
      ...(text === '' ? {} : { quote: text }),
      path: '/help',
      chosen: true,
    }),
    'brand-resumed': ({ brand }) => ({ values: { brand: oneLine(brand) }, path: '/dashboard', chosen: true }),
  },
  pushes: {
    'brand-suspended': () => ({ url: '/help', tag: 'brand-suspended' }),
    'brand-resumed': () => ({ url: '/dashboard', tag: 'brand-resumed' }),
  },
})

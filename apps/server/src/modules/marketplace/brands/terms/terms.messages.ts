import { defineMessages } from '../../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'business-terms': { readonly brand: string; readonly days: number }
  }
}

/** The e-mail about new terms, which the owner keeps. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'business-terms': ({ brand, days }) => ({
      values: { brand: oneLine(brand), days },
      path: '/documentation/condizioni-per-le-attivita',
    }),
  },
})

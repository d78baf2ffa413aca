import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'account-erased': Record<string, never>
    'account-merged': Record<string, never>
    /** The day (YYYY-MM-DD) on which the unused account ends. */
    'account-unused': { readonly end: string }
    'new-terms': { readonly days: number }
  }
}

/** E-mails about the account itself: it is gone or will end, its terms change. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'account-erased': () => ({}),
    'account-merged': () => ({}),
    'account-unused': ({ end }) => ({ values: { end: end.split('-').toReversed().join('/') }, path: '/' }),
    'new-terms': ({ days }) => ({ values: { days }, path: '/documentation/termini-di-servizio' }),
  },
})

import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'account-erased': Record<string, never>
    'account-merged': Record<string, never>
    /** The day (YYYY-MM-DD) on which the unused account ends. */
    'account-unused': { readonly end: string }
  }
}

/** E-mails to the address of an erased or merged account that tell its owner that it is gone. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'account-erased': () => ({}),
    'account-merged': () => ({}),
    'account-unused': ({ end }) => ({ values: { end: end.split('-').toReversed().join('/') }, path: '/' }),
  },
})

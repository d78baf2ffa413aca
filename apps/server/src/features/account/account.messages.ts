import { defineMessages } from '../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../platform/deliveries/messages.ts' {
  interface EmailData {
    'account-erased': Record<string, never>
  }
}

/** The email that tells the owner of an erased account, at their old address, that it is gone. */
export const messages = defineMessages({
  texts: { it, en },
  emails: { 'account-erased': () => ({}) },
})

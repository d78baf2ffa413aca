import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'account-erased': Record<string, never>
    'account-merged': Record<string, never>
  }
}

/** The emails that tell the owner of an account that was erased or merged, at its address, that it is gone. */
export const messages = defineMessages({
  texts: { it, en },
  emails: { 'account-erased': () => ({}), 'account-merged': () => ({}) },
})

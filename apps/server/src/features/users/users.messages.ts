import { defineMessages } from '../../platform/deliveries/messages.ts'
import { oneLine } from '../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../platform/deliveries/messages.ts' {
  interface EmailData {
    'email-changed': { readonly newEmail: string }
  }
}

/** The old address of an account learns that it has a new one. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'email-changed': ({ newEmail }) => ({ values: { newEmail: masked(newEmail) }, path: '/help' }),
  },
})

/** Enough of an address to know it again: who reads this may not be who it belongs to. */
function masked(email: string): string {
  const [name = '', domain = ''] = oneLine(email).split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'email-changed': { readonly newEmail: string }
  }
}

/** The warning to the old email address when an account gets a new one. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'email-changed': ({ newEmail }) => ({ values: { newEmail: masked(newEmail) }, path: '/help' }),
  },
})

/**
 * Writes `g•••@example.it`: enough for the account's owner to recognise the new address, too little
 * for a stranger who reads the old mailbox.
 */
function masked(email: string): string {
  const [name = '', domain = ''] = oneLine(email).split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    /** `facts`: what the platform wrote. `tokenId`: id of the one-time token whose link lets them appeal. */
    'account-blocked': { readonly facts: string; readonly tokenId: string }
  }
}

/** What who is blocked by the platform is told (art. 17 Digital Services Act). */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'account-blocked': ({ facts, tokenId }, { tokenText }) => ({
      lastQuote: facts,
      path: `/opposizione?token=${tokenText(tokenId)}`,
    }),
  },
})

import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    /**
     * `facts`: the text of the platform. `tokenId`: id of the one-time token whose link allows the
     * appeal.
     */
    'account-blocked': { readonly facts: string; readonly tokenId: string }
  }
}

/** The message to a person whom the platform has blocked (art. 17 Digital Services Act). */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'account-blocked': ({ facts, tokenId }, { tokenText }) => ({
      lastQuote: facts,
      path: `/opposizione?token=${tokenText(tokenId)}`,
    }),
  },
})

import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import { oneTimeWorks } from '../../platform/auth/one-time.ts'
import { defineMessages } from '../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../platform/deliveries/messages.ts' {
  interface EmailData {
    /** `tokenId`: id of a one-time token; the link is made when the email is (platform/auth/one-time.ts). */
    'verify-email': { readonly tokenId: string }
    'reset-password': { readonly tokenId: string }
    'password-changed': Record<string, never>
    'second-factor-changed': {
      readonly what: 'totp-on' | 'totp-off' | 'passkey-added' | 'passkey-removed'
    }
  }
}

/*
 * Emails to an address that is not proved to be the reader's quote nobody: otherwise anybody could register with a name
 * that is an advertisement and have us send it.
 */

const TEXTS = { it, en }

/** Links to confirm an address and to choose a new password, and notes of changes to how one signs in. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'verify-email': ({ tokenId }, { tokenText }) => ({
      values: { hours: LINK_SECONDS.verifyEmail / 3600 },
      path: `/verify-email?token=${tokenText(tokenId)}`,
    }),
    'reset-password': ({ tokenId }, { tokenText }) => ({
      values: { minutes: LINK_SECONDS.resetPassword / 60 },
      path: `/reset-password?token=${tokenText(tokenId)}`,
    }),
    'password-changed': () => ({ path: '/settings' }),
    'second-factor-changed': ({ what }, _links, language) => ({
      first: TEXTS[language].emails['second-factor-changed'].changes[what],
      path: '/settings',
    }),
  },
  // A link that no longer works was replaced by that of a newer email.
  current: {
    'verify-email': (db, { tokenId }, now) => oneTimeWorks(db, tokenId, now),
    'reset-password': (db, { tokenId }, now) => oneTimeWorks(db, tokenId, now),
  },
})

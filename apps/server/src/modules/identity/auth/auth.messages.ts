import { MERGE_LIMITS } from '@vicino/contract/identity/account/constants'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { oneTimeWorks } from '../../../platform/auth/one-time.ts'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import { mailedCode } from './mailed-code.ts'

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    /**
     * `tokenId`: id of a one-time token; the link is made together with the e-mail
     * (platform/auth/one-time.ts).
     */
    'verify-email': { readonly tokenId: string }
    'reset-password': { readonly tokenId: string }
    /** The same link, sent by the platform to a user's account, or to an account made for them. */
    'password-link': { readonly tokenId: string }
    'account-invitation': { readonly tokenId: string }
    'password-changed': Record<string, never>
    'merge-code': { readonly tokenId: string }
    'second-factor-changed': {
      readonly what: 'totp-on' | 'totp-off' | 'passkey-added' | 'passkey-removed'
    }
  }
  interface EmailData extends GuessNews {}
  interface PushData extends GuessNews {}
}

/** `wrong`: number of wrong codes in a row. After `codes-stopped` no code is accepted any more. */
interface GuessNews {
  'codes-guessed': { readonly wrong: number }
  'codes-stopped': { readonly wrong: number }
}

/*
 * These e-mails may go to an address that is not the user's, so they contain nothing that the user
 * wrote. Otherwise somebody could register a stranger's address under an advertisement as username,
 * and we would send it.
 */

const TEXTS = { it, en }

/**
 * E-mails with links that confirm an address or set a new password, and e-mails about changed
 * factors.
 */
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
    'password-link': ({ tokenId }, { tokenText }) => ({
      values: { minutes: LINK_SECONDS.resetPassword / 60 },
      path: `/reset-password?token=${tokenText(tokenId)}`,
    }),
    'account-invitation': ({ tokenId }, { tokenText }) => ({
      values: { days: LINK_SECONDS.invitation / 86_400 },
      path: `/reset-password?token=${tokenText(tokenId)}`,
    }),
    'password-changed': () => ({ path: '/settings' }),
    'second-factor-changed': ({ what }, _links, language) => ({
      first: TEXTS[language].emails['second-factor-changed'].changes[what],
      path: '/settings',
    }),
    'codes-guessed': ({ wrong }) => ({ values: { wrong }, path: '/settings' }),
    'codes-stopped': ({ wrong }) => ({ values: { wrong }, path: '/welcome' }),
    'merge-code': ({ tokenId }, { tokenText }) => ({
      values: { code: mailedCode(tokenText(tokenId)), minutes: MERGE_LIMITS.codeSeconds / 60 },
    }),
  },
  pushes: {
    'codes-guessed': () => ({ url: '/settings', tag: 'codes' }),
    'codes-stopped': () => ({ url: '/settings', tag: 'codes' }),
  },
  // An e-mail whose link no longer works is not sent, because a newer one has replaced it.
  current: {
    'merge-code': (db, { tokenId }, now) => oneTimeWorks(db, tokenId, now),
    'verify-email': (db, { tokenId }, now) => oneTimeWorks(db, tokenId, now),
    'reset-password': (db, { tokenId }, now) => oneTimeWorks(db, tokenId, now),
    'password-link': (db, { tokenId }, now) => oneTimeWorks(db, tokenId, now),
    'account-invitation': (db, { tokenId }, now) => oneTimeWorks(db, tokenId, now),
  },
})

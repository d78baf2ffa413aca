import { defineMessages } from '../../../platform/deliveries/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface OfflineLetters {
  /** For the brand's people; `waiting` entries wait now. */
  'offline-waits': { readonly waiting: number }
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends OfflineLetters {}
  interface PushData extends OfflineLetters {}
}

const PATH = '/negozi'

/** Notifications about entries of tills without network. */
export const messages = defineMessages({
  texts: { it, en },
  emails: { 'offline-waits': ({ waiting }) => ({ values: { waiting }, path: PATH, chosen: true }) },
  pushes: { 'offline-waits': () => ({ url: PATH, tag: 'offline-waits' }) },
})

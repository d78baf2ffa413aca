import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** Each message is about a person's action and names the person. */
interface AccessNews {
  /** For the person: `who` requests access, for this reason. */
  'access-asked': { readonly who: string; readonly reason: string }
  /** For the person: `who` has entered the account. */
  'access-started': { readonly who: string }
  /** For the requester. */
  'access-allowed': { readonly who: string; readonly userId: string }
  'access-refused': { readonly who: string; readonly userId: string }
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends AccessNews {}
  interface PushData extends AccessNews {}
}

const OWN = '/settings#access'

/** The messages about access to an account, to the person and to the requester. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'access-asked': ({ who, reason }) => ({ values: { who: oneLine(who) }, quote: reason, path: OWN }),
    'access-started': ({ who }) => ({ values: { who: oneLine(who) }, path: OWN }),
    'access-allowed': ({ who, userId }) => ({
      values: { who: oneLine(who) },
      path: `/dashboard/user/${userId}`,
    }),
    'access-refused': ({ who, userId }) => ({
      values: { who: oneLine(who) },
      path: `/dashboard/user/${userId}`,
    }),
  },
  pushes: {
    'access-asked': () => ({ url: OWN, tag: 'access-asked' }),
    'access-started': () => ({ url: OWN, tag: 'access-started' }),
    'access-allowed': ({ userId }) => ({ url: `/dashboard/user/${userId}`, tag: `access:${userId}` }),
    'access-refused': ({ userId }) => ({ url: `/dashboard/user/${userId}`, tag: `access:${userId}` }),
  },
})

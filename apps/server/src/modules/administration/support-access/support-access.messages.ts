import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** Each is about what somebody did, whose name comes along. */
interface AccessNews {
  /** For the person: somebody asks for access, and why. */
  'access-asked': { readonly who: string; readonly reason: string }
  /** For the person: somebody is in. */
  'access-started': { readonly who: string }
  /** For who asked. */
  'access-allowed': { readonly who: string; readonly userId: string }
  'access-refused': { readonly who: string; readonly userId: string }
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends AccessNews {}
  interface PushData extends AccessNews {}
}

const OWN = '/settings#access'

/** What a person and who asks are told of access to an account. */
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

import type { Texts } from '~/lib/i18n/text-keys.ts'

/** The screen that an answer links to. */
export interface EntryLink {
  readonly to:
    | '/business'
    | '/create'
    | '/create-deal'
    | '/dashboard'
    | '/deals'
    | '/messages'
    | '/points'
    | '/privacy-policy'
    | '/profile'
    | '/raccolte'
    | '/saved'
    | '/scan'
    | '/settings'
    | '/switch-account'
    | '/wallet'
  readonly hash?: string
}

/** The label is the text `links.<anchor>`. */
type LinkedEntry = keyof Texts['help']['links']

/** Links by the anchor of their entry. */
export const ENTRY_LINKS: Readonly<Record<LinkedEntry, EntryLink>> = {
  near: { to: '/deals' },
  position: { to: '/settings', hash: 'place' },
  saved: { to: '/saved' },
  'code-expired': { to: '/wallet' },
  cancel: { to: '/wallet' },
  earn: { to: '/points' },
  spend: { to: '/points' },
  voided: { to: '/wallet' },
  invite: { to: '/points' },
  'profile-points': { to: '/profile' },
  'email-check': { to: '/settings', hash: 'email' },
  'second-factor': { to: '/settings', hash: 'security' },
  'lost-phone': { to: '/settings', hash: 'devices' },
  'two-accounts': { to: '/switch-account' },
  'what-data': { to: '/privacy-policy' },
  export: { to: '/settings', hash: 'export' },
  consents: { to: '/settings', hash: 'privacy' },
  erase: { to: '/settings', hash: 'erase' },
  apply: { to: '/business' },
  'application-refused': { to: '/business' },
  join: { to: '/wallet' },
  card: { to: '/wallet' },
  'proof-post': { to: '/create' },
  message: { to: '/messages' },
  notices: { to: '/settings', hash: 'notifications' },
  publish: { to: '/create-deal' },
  collection: { to: '/raccolte' },
  till: { to: '/scan' },
  company: { to: '/settings', hash: 'company' },
}

export const isLinked = (anchor: string): anchor is LinkedEntry => Object.hasOwn(ENTRY_LINKS, anchor)

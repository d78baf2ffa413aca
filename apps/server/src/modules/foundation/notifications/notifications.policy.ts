import { NOTIFICATION_KINDS } from '@vicino/contract/foundation/notifications/constants'
import type {
  NotificationKind,
  NotificationPreference,
} from '@vicino/contract/foundation/notifications/schemas'

export type Ways = Omit<NotificationPreference, 'kind'>

/**
 * The kinds that are pushed to users who have chosen nothing: urgent ones, and those that users
 * wait for.
 */
const PUSHED: ReadonlySet<NotificationKind> = new Set([
  'redemption',
  'points',
  'message',
  'savedExpiring',
  'shopRequest',
  'shopMessage',
])

/**
 * Returns the default ways for a kind: in the app always, because that disturbs nobody; by push
 * only urgent or expected kinds, in browsers that the user has signed up; by e-mail never.
 */
export const defaultWays = (kind: NotificationKind): Ways => ({
  inApp: true,
  push: PUSHED.has(kind),
  email: false,
})

/** Returns a user's preferences for every kind, chosen or default, in the order of the contract. */
export function allPreferences(chosen: readonly NotificationPreference[]): NotificationPreference[] {
  return NOTIFICATION_KINDS.map(
    (kind) => chosen.find((one) => one.kind === kind) ?? { kind, ...defaultWays(kind) },
  )
}

/**
 * Advertising kinds: they leave the app only with a consent to marketing (art. 130 Codice privacy,
 * docs/law.md, "Personal data"), whatever the preferences say.
 */
const MARKETING: ReadonlySet<NotificationKind> = new Set(['newDeal', 'campaign'])

/**
 * The ways by which a user can be reached, and their choice for a kind of notification (null =
 * nothing yet).
 */
export interface Reachable {
  /** True when the e-mail address is proved to be theirs, and no mail to it came back. */
  readonly isMailable: boolean
  /** True when a browser of theirs is signed up for pushes. */
  readonly browsers: boolean
  /** True when they consent to marketing now. */
  readonly marketing: boolean
  readonly inApp: boolean | null
  readonly push: boolean | null
  readonly email: boolean | null
}

/**
 * Returns the ways by which a user is notified now: the chosen or default ones, as far as
 * there is a browser for pushes and a verified address for e-mails. `isService`: it concerns what
 * they own, so e-mail is a default.
 */
export function waysToTell(kind: NotificationKind, user: Reachable, isService = false): Ways {
  const byDefault = defaultWays(kind)
  const mayLeave = user.marketing || !MARKETING.has(kind)
  return {
    inApp: user.inApp ?? byDefault.inApp,
    push: mayLeave && user.browsers && (user.push ?? byDefault.push),
    email: mayLeave && user.isMailable && (user.email ?? (isService || byDefault.email)),
  }
}

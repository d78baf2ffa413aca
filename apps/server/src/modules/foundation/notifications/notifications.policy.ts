import { NOTIFICATION_KINDS } from '@vicino/contract/foundation/notifications/constants'
import type {
  NotificationKind,
  NotificationPreference,
} from '@vicino/contract/foundation/notifications/schemas'

export type Ways = Omit<NotificationPreference, 'kind'>

/** The kinds that are pushed to users who have chosen nothing: what cannot wait, or what they are waiting for. */
const PUSHED: ReadonlySet<NotificationKind> = new Set(['redemption', 'points', 'message', 'savedExpiring'])

/**
 * The ways by which users are told of a kind until they choose others: in the app always, as that disturbs nobody; by
 * push only what is urgent or expected, and only in browsers that the user has signed up; never by email.
 */
export const defaultWays = (kind: NotificationKind): Ways => ({
  inApp: true,
  push: PUSHED.has(kind),
  email: false,
})

/** A user's preferences for every kind, chosen or default, in the order of the contract. */
export function allPreferences(chosen: readonly NotificationPreference[]): NotificationPreference[] {
  return NOTIFICATION_KINDS.map(
    (kind) => chosen.find((one) => one.kind === kind) ?? { kind, ...defaultWays(kind) },
  )
}

/**
 * Advertising: it leaves the app only with a consent to marketing (art. 130 Codice privacy,
 * docs/law.md, "Personal data"), whatever is chosen.
 */
const MARKETING: ReadonlySet<NotificationKind> = new Set(['newDeal', 'campaign'])

/** How a user may be reached, and what they chose for a kind of notification (null = nothing yet). */
export interface Reachable {
  /** Whether the email address is proved to be theirs. */
  readonly emailVerified: boolean
  /** Whether any browser of theirs is signed up for pushes. */
  readonly browsers: boolean
  /** Whether they consent to marketing now. */
  readonly marketing: boolean
  readonly inApp: boolean | null
  readonly push: boolean | null
  readonly email: boolean | null
}

/**
 * The ways by which a user is told of something now: those they chose, or the defaults, as far as there is a
 * browser for pushes and a verified address for emails. `isService`: about what they own, so that an email is the default.
 */
export function waysToTell(kind: NotificationKind, user: Reachable, isService = false): Ways {
  const byDefault = defaultWays(kind)
  const mayLeave = user.marketing || !MARKETING.has(kind)
  return {
    inApp: user.inApp ?? byDefault.inApp,
    push: mayLeave && user.browsers && (user.push ?? byDefault.push),
    email: mayLeave && user.emailVerified && (user.email ?? (isService || byDefault.email)),
  }
}

import { NOTIFICATION_KINDS } from '@vicino/contract/notifications/constants'
import type { NotificationKind, NotificationPreference } from '@vicino/contract/notifications/schemas'

type Ways = Omit<NotificationPreference, 'kind'>

/**
 * How one hears of each kind until one says otherwise. In the app everything: that disturbs nobody. A push, for those
 * who let us push at all, is for what cannot wait or what one is waiting for: money moved at a till, points, a message
 * from a person, something saved that ends tomorrow. News is not. Nothing by email: whoever wants it asks.
 */
const PUSHED: ReadonlySet<NotificationKind> = new Set(['redemption', 'points', 'message', 'savedExpiring'])

export const defaultWays = (kind: NotificationKind): Ways => ({
  inApp: true,
  push: PUSHED.has(kind),
  email: false,
})

/** A user's preferences for every kind, in the order of the contract. */
export function allPreferences(chosen: readonly NotificationPreference[]): NotificationPreference[] {
  return NOTIFICATION_KINDS.map(
    (kind) => chosen.find((one) => one.kind === kind) ?? { kind, ...defaultWays(kind) },
  )
}

import type { NotificationPreference } from '@vicino/contract/foundation/notifications/schemas'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { allPreferences } from './notifications.policy.ts'
import { readPreferences, savePreferences } from './notifications.queries.ts'

interface Preferences {
  items: NotificationPreference[]
  /** Browsers that get pushes. */
  pushDevices: number
}

/** Reads the ways by which a user is notified of each kind, and how many browsers get pushes. */
export async function preferencesOf(db: Db, { clock }: Services, userId: string): Promise<Preferences> {
  const { chosen, pushDevices } = await readPreferences(db, userId, clock.now())
  return { items: allPreferences(chosen), pushDevices }
}

/**
 * Changes the preferences of the kinds in `items`; others stay. If a kind occurs twice, the last
 * one counts.
 */
export async function changePreferences(
  db: Db,
  services: Services,
  userId: string,
  items: readonly NotificationPreference[],
): Promise<Preferences> {
  const eachOnce = new Map(items.map((item) => [item.kind, item]))
  await savePreferences(db, userId, [...eachOnce.values()], services.clock.now())
  return preferencesOf(db, services, userId)
}

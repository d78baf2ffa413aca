import type { BodyOf } from '@vicino/contract/endpoint'
import type { Language } from '@vicino/contract/common/language'
import type { subscribeToPush } from '@vicino/contract/notifications/endpoints'
import type { NotificationKind, NotificationPreference } from '@vicino/contract/notifications/schemas'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sendEmail, sendPush } from '../../platform/deliveries/enqueue.ts'
import type { EmailData, EmailTemplate, PushData, PushTemplate } from '../../platform/deliveries/messages.ts'
import { isPushEndpoint } from './push/endpoint.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import {
  findAudience,
  keepNewestBrowsers,
  lockBrowsersForPush,
  lockBrowsersOf,
  readPreferences,
  savePreferences,
  upsertBrowser,
} from './notifications.queries.ts'
import { allPreferences, defaultWays } from './preferences.ts'

/** Browsers that one account has pushes sent to; the oldest makes room. */
export const BROWSERS_PER_USER = 10
const USER_AGENT_KEPT = 300

interface Preferences {
  items: NotificationPreference[]
  pushDevices: number
}

/** How the caller hears of every kind, and how many browsers get pushes. */
export async function preferences(db: Db, { clock }: Services, userId: string): Promise<Preferences> {
  const { chosen, pushDevices } = await readPreferences(db, userId, clock.now())
  return { items: allPreferences(chosen), pushDevices }
}

/** Changes some kinds; of one that is named twice the last counts. */
export async function changePreferences(
  db: Db,
  services: Services,
  userId: string,
  items: readonly NotificationPreference[],
): Promise<Preferences> {
  const eachOnce = new Map(items.map((item) => [item.kind, item]))
  await savePreferences(db, userId, [...eachOnce.values()], services.clock.now())
  return preferences(db, services, userId)
}

/**
 * Has pushes sent to a browser as long as the caller's session lasts there.
 * @throws AppError validation_failed for an address that is none of a known push service, or where nothing is pushed
 */
export async function subscribe(
  db: Database,
  { clock, config }: Services,
  { endpoint, keys }: BodyOf<typeof subscribeToPush>,
  { actor, language, userAgent }: { actor: Actor; language: Language; userAgent: string },
): Promise<{ _id: string }> {
  if (config.vapid === undefined || !isPushEndpoint(endpoint, config)) {
    throw new AppError('validation_failed', { fieldErrors: { endpoint: 'push_endpoint' } })
  }
  return inTransaction(db, async (tx) => {
    const browser = {
      userId: actor.sub,
      sessionId: actor.sid,
      endpoint,
      ...keys,
      language,
      userAgent: userAgent.slice(0, USER_AGENT_KEPT),
    }
    await lockBrowsersOf(tx, actor.sub)
    const id = await upsertBrowser(tx, browser, clock.now())
    await keepNewestBrowsers(tx, actor.sub, BROWSERS_PER_USER)
    return { _id: id }
  })
}

/** Something to tell a user, and how each way says it. */
export interface News<K extends NotificationKind & PushTemplate & EmailTemplate> {
  readonly userId: string
  readonly kind: K
  readonly now: Date
  /** Asked only when somebody is to be told; null = nothing to tell after all. */
  readonly data: () => Promise<(PushData[K] & EmailData[K]) | null>
}

/** The product's home, for accounts that have chosen no language. */
const HOME_LANGUAGE: Language = 'it'

/**
 * Tells a user of something the ways that they want to hear of it, in the transaction of what happened: a push
 * to their browsers, an email to an address that is proved to be theirs. One statement where neither is wanted.
 */
export async function notify<K extends NotificationKind & PushTemplate & EmailTemplate>(
  tx: Db,
  { userId, kind, now, data: dataFor }: News<K>,
): Promise<void> {
  const audience = await findAudience(tx, userId, kind)
  if (audience === undefined) return
  const ways = defaultWays(kind)
  const push = audience.browsers && (audience.push ?? ways.push)
  const email = audience.emailVerified && (audience.email ?? ways.email)
  if (!push && !email) return
  const data = await dataFor()
  if (data === null) return
  const news = { userId, template: kind, data, now }
  if (push) {
    const browsers = await lockBrowsersForPush(tx, userId)
    await sendPush(tx, {
      ...news,
      browsers: browsers.map(({ id, language }) => ({ id, language: audience.language ?? language })),
    })
  }
  if (email) await sendEmail(tx, { ...news, language: audience.language ?? HOME_LANGUAGE })
}

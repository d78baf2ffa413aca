import type { BodyOf } from '@vicino/contract/endpoint'
import type { Language } from '@vicino/contract/common/language'
import type { subscribeToPush } from '@vicino/contract/foundation/notifications/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { keepNewestBrowsers, lockBrowsersOf, upsertBrowser } from './notifications.queries.ts'
import { isPushEndpoint } from './push/endpoint.ts'

/** Most browsers of an account; one more replaces the one that signed up first. */
export const BROWSERS_PER_USER = 10
/** Longest stored user agent, in characters. */
const USER_AGENT_KEPT = 300

/**
 * Signs a browser up for pushes, for as long as the caller's session in it lasts.
 * @throws AppError validation_failed when the endpoint is not an address of a known push service,
 * or when this installation sends no pushes (no VAPID keys)
 */
export async function subscribe(
  tx: Db,
  { clock, config }: Services,
  { endpoint, keys }: BodyOf<typeof subscribeToPush>,
  { actor, language, userAgent }: { actor: Actor; language: Language; userAgent: string },
): Promise<{ _id: string }> {
  if (config.vapid === undefined || !isPushEndpoint(endpoint, config)) {
    throw new AppError('validation_failed', { fieldErrors: { endpoint: 'push_endpoint' } })
  }
  const browser = {
    userId: actor.sub,
    sessionId: actor.sid,
    endpoint: new URL(endpoint).href,
    ...keys,
    language,
    userAgent: userAgent.slice(0, USER_AGENT_KEPT),
  }
  await lockBrowsersOf(tx, actor.sub)
  const id = await upsertBrowser(tx, browser, clock.now())
  await keepNewestBrowsers(tx, actor.sub, BROWSERS_PER_USER)
  return { _id: id }
}

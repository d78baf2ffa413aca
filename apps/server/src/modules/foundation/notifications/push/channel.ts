import { createHash } from 'node:crypto'
import { type Channel, mayLeave, Undelivered } from '../../../../platform/deliveries/deliver.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { type Browser, deleteBrowser, findBrowser } from '../notifications.queries.ts'
import { isPushEndpoint } from './endpoint.ts'
import { type PushMessage, pushMessage } from './message.ts'

const TIMEOUT_MS = 10_000
/** Seconds that a push service keeps a message for a browser that is off. */
const TTL_SECONDS = 86_400
/** HTTP statuses by which a push service says that the subscription exists no more. */
const GONE: ReadonlySet<number> = new Set([404, 410])
/** Refusals after which another try may succeed; all others from 400 to 499 are final. */
const MAY_PASS: ReadonlySet<number> = new Set([408, 425, 429])

/** Pushes to the services of the browsers (RFC 8030), encrypted for each browser (RFC 8291). */
export function pushChannel({ config, db, messages }: Pick<Services, 'config' | 'db' | 'messages'>): Channel {
  const { vapid } = config
  const contact = `mailto:${/<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
  return {
    name: 'push',
    async deliver({ userId, subscriptionId, template, data, language }, now) {
      const push = messages.pushes.get(template)
      if (push === undefined) throw new Undelivered('unknown template', { permanent: true })
      if (vapid === undefined) throw new Undelivered('no VAPID keys', { permanent: true })
      if (subscriptionId === null || userId === null) return
      const browser = await findBrowser(db, subscriptionId, userId, now)
      if (browser === undefined) return
      // The list of push services may have changed since the browser signed up.
      if (!isPushEndpoint(browser.endpoint, config)) return deleteBrowser(db, subscriptionId)
      if (!(await mayLeave(db, push, data, now, 'push'))) return
      const message = pushMessage(push, data, language)
      const status = await post(browser, message, { subject: contact, ...vapid })
      if (GONE.has(status)) return deleteBrowser(db, subscriptionId)
      if (status >= 300) {
        const permanent = status < 500 && !MAY_PASS.has(status)
        throw new Undelivered(`push service answered ${status}`, { permanent })
      }
      await push.onSent?.(db, data, now)
    },
    close: () => undefined,
  }
}

/**
 * Sends one message; returns the status of the answer. @throws Undelivered when no answer comes in
 * time
 */
async function post(
  { endpoint, p256dh, auth }: Browser,
  message: PushMessage,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
): Promise<number> {
  // Loaded with the first push, because it brings a library for elliptic curves.
  const { default: webPush } = await import('web-push')
  const request = encrypt()
  try {
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body),
      // Redirects are not followed: only the first address was checked.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    throw new Undelivered('push service out of reach')
  }

  function encrypt() {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails,
        TTL: TTL_SECONDS,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
        // While a browser is off, the push service keeps only the newest message of each topic for
        // it.
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      })
    } catch {
      // The browser's key is not a point of the curve.
      throw new Undelivered('keys of the browser refused', { permanent: true })
    }
  }
}

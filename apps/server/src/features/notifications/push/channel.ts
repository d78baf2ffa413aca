import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { type Channel, Undelivered } from '../../../platform/deliveries/deliver.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type Browser, deleteBrowser, findBrowser } from '../notifications.queries.ts'
import { isPushEndpoint } from './endpoint.ts'
import { type PushMessage, pushMessage } from './message.ts'

const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a browser that is off. */
const TTL_SECONDS = 86_400
/** Answers that say the browser has left for good. */
const GONE: ReadonlySet<number> = new Set([404, 410])
/** Refusals that may pass; every other of 400 to 499 is for good. */
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
      if (subscriptionId === null) return
      const browser = await findBrowser(db, subscriptionId, userId, now)
      if (browser === undefined) return
      // The list may be another one than when the browser signed up.
      if (!isPushEndpoint(browser.endpoint, config)) return deleteBrowser(db, subscriptionId)
      const message = pushMessage(push, data, language)
      const status = await post(browser, message, { subject: contact, ...vapid })
      if (GONE.has(status)) return deleteBrowser(db, subscriptionId)
      if (status >= 300) {
        const permanent = status < 500 && !MAY_PASS.has(status)
        throw new Undelivered(`push service answered ${status}`, { permanent })
      }
    },
    close: () => undefined,
  }
}

/** Sends one message; the status of the answer, whose body nobody reads. @throws Undelivered when there is none in time */
async function post(
  { endpoint, p256dh, auth }: Browser,
  message: PushMessage,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
): Promise<number> {
  const request = encrypt()
  try {
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body),
      // The address was checked; where it leads on to was not.
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
        // Of messages that wait for a browser, the newest of a tag is enough.
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      })
    } catch {
      // Keys that are no point of the curve.
      throw new Undelivered('keys of the browser refused', { permanent: true })
    }
  }
}

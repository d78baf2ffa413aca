/** A push of the server. Anything else is not shown. */
interface PushMessage {
  readonly title: string
  readonly body: string
  /** Path of the product that a press opens. */
  readonly url: string
  /** A newer message of the same tag replaces the older one. */
  readonly tag: string
}

export function readPush(data: unknown): PushMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { title, body, url, tag } = data as Record<string, unknown>
  if (typeof title !== 'string' || typeof body !== 'string') return null
  // A path of the product, never another site.
  const path = typeof url === 'string' && /^\/(?!\/)/.test(url) ? url : '/'
  return { title, body, url: path, tag: typeof tag === 'string' ? tag : 'vicino' }
}

/**
 * Shows a push. Browsers require a notification for each one, so an unreadable push gets a general
 * text.
 */
export async function showPush(worker: ServiceWorkerGlobalScope, event: PushEvent): Promise<void> {
  const message = readPush(jsonOf(event)) ?? { title: 'vicino%', body: '', url: '/', tag: 'vicino' }
  await worker.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url: message.url },
  })
}

/** Opens the address of a pressed notification, in the open window or a new one. */
export async function openNotification(
  worker: ServiceWorkerGlobalScope,
  event: NotificationEvent,
): Promise<void> {
  event.notification.close()
  const { url = '/' } = (event.notification.data ?? {}) as { url?: string }
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open === undefined) {
    await worker.clients.openWindow(url)
    return
  }
  await open.focus()
  await open.navigate(url)
}

function jsonOf(event: PushEvent): unknown {
  try {
    return event.data?.json() as unknown
  } catch {
    return null
  }
}

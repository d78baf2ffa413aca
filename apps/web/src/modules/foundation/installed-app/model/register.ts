import { Workbox } from 'workbox-window'
import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { toast } from '~/lib/toast.ts'
import { isUnattended } from '~/lib/unattended.ts'

/** Milliseconds between two checks for a newer version while the app is open. */
const LOOK_EVERY_MS = 60 * 60_000

/**
 * Registers the service worker: the installed app, offline reading, pushes. A new version waits
 * until the user accepts it, so that nothing changes while a code is shown at a till.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => void offerUpdate(workbox))
  const registration = await workbox.register().catch(() => undefined)
  if (registration === undefined) return
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS)
}

async function offerUpdate(workbox: Workbox): Promise<void> {
  if (isUnattended()) {
    takeUpdate(workbox)
    return
  }
  await loadTexts(['pwa'])
  toast.message(text('pwa:update.text'), {
    id: 'update',
    duration: Infinity,
    action: {
      label: text('pwa:update.action'),
      onClick: () => takeUpdate(workbox),
    },
  })
}

function takeUpdate(workbox: Workbox): void {
  workbox.addEventListener('controlling', () => window.location.reload())
  workbox.messageSkipWaiting()
}

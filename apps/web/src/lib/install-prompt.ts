import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/** Chromium's offer to install the app; other browsers have no such event. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const offer = createStore<InstallPromptEvent | null>(null)

/**
 * Stores the browser's event for useInstall(). It runs at start, because the event comes early and
 * only once.
 */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => offer.set(null))
}

/**
 * Returns a function that opens the browser's installation dialog; null when the browser offers
 * none.
 */
export function useInstall(): (() => void) | null {
  const event = useStore(offer)
  if (!event) return null
  return () => {
    offer.set(null)
    void event.prompt()
  }
}

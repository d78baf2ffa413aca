import { API_CACHE, DELETE_ANSWERS, MEMBER_CARD, OPEN_CODES, RECENT_SEARCHES } from '~/lib/kept-answer.ts'
import { removeStored } from '~/lib/storage.ts'

/**
 * Deletes the answers stored for use without a network and the last searches, which belong to one user. It runs when the
 * user changes or signs out.
 */
export async function forgetOfflineAnswers(): Promise<void> {
  removeStored(MEMBER_CARD)
  removeStored(OPEN_CODES)
  removeStored(RECENT_SEARCHES)
  // The service worker also drops answers that are still on their way.
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ type: DELETE_ANSWERS })
  if ('caches' in window) await caches.delete(API_CACHE)
}

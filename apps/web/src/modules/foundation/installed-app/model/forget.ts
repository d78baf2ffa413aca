import { API_CACHE, MEMBER_CARD, OPEN_CODES } from '~/lib/kept-answer.ts'
import { removeStored } from '~/lib/storage.ts'

/**
 * Deletes the answers stored for use without a network, which belong to one user. It runs when the
 * user changes or signs out.
 */
export async function forgetOfflineAnswers(): Promise<void> {
  removeStored(MEMBER_CARD)
  removeStored(OPEN_CODES)
  if ('caches' in window) await caches.delete(API_CACHE)
}

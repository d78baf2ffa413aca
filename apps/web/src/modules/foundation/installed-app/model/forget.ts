import { API_CACHE, MEMBER_CARD, OPEN_CODES } from '~/lib/kept-answer.ts'
import { removeStored } from '~/lib/storage.ts'

/** What is kept for when there is no network belongs to one user: it goes when the user changes or signs out. */
export async function forgetOfflineAnswers(): Promise<void> {
  removeStored(MEMBER_CARD)
  removeStored(OPEN_CODES)
  if ('caches' in window) await caches.delete(API_CACHE)
}

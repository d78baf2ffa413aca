import { API_CACHE, MEMBER_CARD } from '~/lib/kept-answer.ts'
import { removeStored } from '~/lib/storage.ts'

/** Answers kept for offline reading belong to one user: they go when the user changes or signs out. */
export async function forgetOfflineAnswers(): Promise<void> {
  removeStored(MEMBER_CARD)
  if ('caches' in window) await caches.delete(API_CACHE)
}

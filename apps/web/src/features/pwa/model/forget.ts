import { API_CACHE } from '~/lib/kept-answer.ts'

/** Answers kept for offline reading belong to one user: they go when the user changes or signs out. */
export async function forgetOfflineAnswers(): Promise<void> {
  if ('caches' in window) await caches.delete(API_CACHE)
}

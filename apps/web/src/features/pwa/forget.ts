/** Answers kept for offline reading are of one user: they go when the user changes or signs out. */
export async function forgetOfflineAnswers(): Promise<void> {
  if ('caches' in window) await caches.delete('api')
}

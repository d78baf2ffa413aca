import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'reloaded-at'
/** A second failure so soon after a reload is no old version. */
const AGAIN_MS = 30_000

/**
 * A file of this version that is gone from the server: a newer one was put up while this tab was open. A reload gets
 * it; without a connection, or when that did not help, the screen says what failed.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const since = Date.now() - Number(readStored(KEY) ?? 0)
    if (!navigator.onLine || since < AGAIN_MS) return
    event.preventDefault()
    writeStored(KEY, String(Date.now()))
    window.location.reload()
  })
}

import { serverAnswers } from '~/lib/reachability.ts'
import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'reloaded-at'
/** If loading fails again so soon after a reload, an old version was not the reason. */
const AGAIN_MS = 30_000

/**
 * Reloads when a file of this version is gone from the server, because a newer version was installed while this tab was open. A reload gets
 * it; without a connection, or when that did not help, the screen says what failed.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  const since = Date.now() - Number(readStored(KEY) ?? 0)
  if (since < AGAIN_MS || !(await serverAnswers())) return
  writeStored(KEY, String(Date.now()))
  window.location.reload()
}

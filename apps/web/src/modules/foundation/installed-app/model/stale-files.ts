import { serverAnswers } from '~/lib/reachability.ts'

/** Milliseconds that the page waits at most for the newer version to take over. */
const TAKE_OVER_MS = 8000

/**
 * Reloads when a file of this version is gone from the server, because a newer version was
 * installed while this tab was open. Without a connection, or when a reload did not help, the
 * screen shows the failure.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadOnce(payload))
}

/**
 * Reloads the page to get a file that failed to load, once a tab for each file, so that a truly
 * broken file does not cause an endless loop.
 */
export async function reloadOnce(failure: unknown): Promise<void> {
  if (!(await serverAnswers()) || !isFirst(`reloaded:${String(failure)}`)) return
  await takeNewVersion()
  window.location.reload()
}

/**
 * Says whether this failure is the first one. Browsers name the file in the error's message.
 * Without storage nothing is reloaded.
 */
function isFirst(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}

/**
 * Lets a newer service worker take over first. The old one would answer the reload with the page of
 * its own version.
 */
async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  if (!next) return
  await new Promise<unknown>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    setTimeout(resolve, TAKE_OVER_MS)
    const take = () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes none
      if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' })
    }
    next.addEventListener('statechange', take)
    take()
  })
}

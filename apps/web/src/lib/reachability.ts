import { KEPT_ANSWER } from './kept-answer.ts'
import { requestLine } from './request.ts'
import { createStore } from './store.ts'

/** Milliseconds until the next check: doubled after each one without an answer. */
const WAIT = { first: 1000, longest: 30_000 } as const
/**
 * Milliseconds without an answer after which the server counts as unreachable, because a broken
 * network may never report an error.
 */
const TIMEOUT_MS = 5000

/**
 * Whether the server can be reached. The browser does not know: it says 'online' on a network
 * without internet, and Chromium also after a navigation without a network. So the app's own calls
 * decide. After a call without an answer the health endpoint is called. If that does not answer
 * either, the app is offline, until a call or a repeated check is answered.
 */
export const reachable = createStore(true)

let asking: AbortController | undefined

/**
 * Takes the result of a call: an answer of the server, one from the service worker's cache, or none
 * (null). While the browser says that it is offline, an answer may have been sent before the
 * network failed, so the server is checked too.
 */
export function noteAnswer(answer: Response | null): void {
  if (answer === null || answer.headers.has(KEPT_ANSWER) || !navigator.onLine) void askUntilAnswered()
  else foundServer()
}

/** Checks whether the server answers at all. */
export async function serverAnswers(signal?: AbortSignal): Promise<boolean> {
  const { url, method } = requestLine('GET /health/live')
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    await fetch(url, {
      method,
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return true
  } catch {
    return false
  }
}

async function askUntilAnswered(): Promise<void> {
  if (asking) return
  asking = new AbortController()
  const { signal } = asking
  for (let wait: number = WAIT.first; !signal.aborted; wait = Math.min(wait * 2, WAIT.longest)) {
    const answered = await serverAnswers(signal)
    if (signal.aborted) return
    if (answered) {
      foundServer()
      return
    }
    reachable.set(false)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

function foundServer(): void {
  asking?.abort()
  asking = undefined
  reachable.set(true)
}

function askAnew(): void {
  asking?.abort()
  asking = undefined
  void askUntilAnswered()
}

// The browser's events only trigger a check.
window.addEventListener('offline', askAnew)
window.addEventListener('online', askAnew)
if (!navigator.onLine) askAnew()

import { KEPT_ANSWER } from './kept-answer.ts'
import { requestLine } from './request.ts'
import { createStore } from './store.ts'

/** Milliseconds until the server is asked again: twice as long after each time without an answer. */
const WAIT = { first: 1000, longest: 30_000 } as const
/** After so long without an answer the server counts as not reachable: a broken network may never report an error. */
const TIMEOUT_MS = 5000

/**
 * Whether our server can be reached. The browser cannot tell: it says 'online' on a network without internet, and
 * Chromium also after a navigation without a network. So our own calls decide: after a call without an answer the health
 * endpoint is asked, and if that does not answer either we are offline, until a call or a repeated question is answered.
 */
export const reachable = createStore(true)

let asking: AbortController | undefined

/**
 * Takes note of what a call got: an answer of the server, one that the service worker had kept, or none (null). While the
 * browser says that it is offline, an answer may be one that was on its way when the network went: the server is asked too.
 */
export function noteAnswer(answer: Response | null): void {
  if (answer === null || answer.headers.has(KEPT_ANSWER) || !navigator.onLine) void askUntilAnswered()
  else foundServer()
}

/** Asks the server whether it lives; any answer will do. */
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

// What the browser says is only a reason to ask at once.
window.addEventListener('offline', askAnew)
window.addEventListener('online', askAnew)
if (!navigator.onLine) askAnew()

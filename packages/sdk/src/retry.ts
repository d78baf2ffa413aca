import type { Problem } from './generated/types.gen.ts'
import { VicinoRefusal, VicinoUnreachable } from './errors.ts'

/** What a generated operation resolves to. */
interface Outcome<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly response?: Response | undefined
}

export interface RetryPolicy {
  /** How often a call is sent again at most. */
  readonly retries: number
  /** Milliseconds for one try. */
  readonly timeoutMs: number
  /** Milliseconds that are waited between two tries at most; a refusal that asks for more is thrown at once. */
  readonly maxWaitMs: number
}

/** Answers after which the same call may succeed: too many calls, a busy server, and those of proxies that have no server. */
const TRANSIENT: ReadonlySet<number> = new Set([429, 502, 503, 504])
const FIRST_WAIT_MS = 250

/**
 * Sends a call until it has an outcome: again after a lost connection, a timeout, and answers that ask for it.
 *
 * @throws VicinoRefusal, VicinoUnreachable, and the caller's own reason when `signal` is aborted
 */
export async function withRetries<Data>(
  send: (signal: AbortSignal) => Promise<Outcome<Data>>,
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<Data> {
  let answerLost = false
  for (let attempts = 1; ; attempts += 1) {
    signal?.throwIfAborted()
    const timeout = AbortSignal.timeout(policy.timeoutMs)
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    const { data, error, response } = await send(either)
    signal?.throwIfAborted()
    if (response?.ok === true && error === undefined) return data as Data
    const wait = waitOf(response, attempts)
    const isLast = attempts > policy.retries || wait > policy.maxWaitMs || !isTransient(response)
    if (isLast) throw failure({ error, response }, { attempts, answerLost })
    answerLost ||= isLost(response)
    await pause(wait, signal)
  }
}

/** A conflict that says when to come again is an earlier try of the same call, which is still being worked on. */
const isTransient = (response: Response | undefined): boolean =>
  response === undefined || response.ok || TRANSIENT.has(response.status) || isUnderWay(response)

const isUnderWay = ({ status, headers }: Response): boolean => status === 409 && headers.has('retry-after')

/** Whether the call may have had its effect without an answer that says so. */
const isLost = (response: Response | undefined): boolean => response?.status !== 429

function failure(
  { error, response }: Outcome<unknown>,
  tries: { attempts: number; answerLost: boolean },
): VicinoRefusal | VicinoUnreachable {
  if (response !== undefined && isProblem(error)) {
    return new VicinoRefusal(error, secondsOf(response), tries)
  }
  const options = error instanceof Error ? { cause: error } : {}
  const message =
    response === undefined
      ? 'Vicino did not answer'
      : `Vicino did not answer, but something did: ${response.status}`
  return new VicinoUnreachable(message, response?.status, tries, options)
}

const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'code' in error && 'statusCode' in error

/** As the answer says, else twice as long each time, by chance shorter so that tills do not come back together. */
function waitOf(response: Response | undefined, attempts: number): number {
  const seconds = response && secondsOf(response)
  return seconds === undefined
    ? FIRST_WAIT_MS * 2 ** (attempts - 1) * (0.5 + Math.random() / 2)
    : seconds * 1000
}

/** Seconds of Retry-After, which is a number or a date (RFC 9110, 10.2.3). */
function secondsOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

import type { Problem } from './generated/types.gen.ts'
import { VicinoRefusal, VicinoUnreachable } from './errors.ts'

/** The result of a generated operation. */
interface Outcome<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly response?: Response | undefined
}

export interface RetryPolicy {
  /** The largest number of times that a call is sent again. */
  readonly retries: number
  /** The time limit of one try in milliseconds. */
  readonly timeoutMs: number
  /**
   * The longest wait between two tries in milliseconds. If a refusal demands a longer wait, the
   * call throws it at once.
   */
  readonly maxWaitMs: number
}

/**
 * Statuses after which the same call can succeed: too many calls, a busy server, and proxies that
 * reach no server.
 */
const TRANSIENT: ReadonlySet<number> = new Set([429, 502, 503, 504])
const FIRST_WAIT_MS = 250

/**
 * Sends a call until it has an outcome. It sends the call again after a lost connection, a timeout,
 * and a status that allows it.
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

/**
 * A conflict with a time to wait means that the server still works on an earlier try of the same
 * call.
 */
const isTransient = (response: Response | undefined): boolean =>
  response === undefined || response.ok || TRANSIENT.has(response.status) || isUnderWay(response)

const isUnderWay = ({ status, headers }: Response): boolean => status === 409 && headers.has('retry-after')

/** True if the call may have had its effect although its answer was lost. */
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

/**
 * Returns the wait of the answer. Without one, each wait is twice as long as the last, shortened at
 * random so that tills do not all return at the same time.
 */
function waitOf(response: Response | undefined, attempts: number): number {
  const seconds = response && secondsOf(response)
  return seconds === undefined
    ? FIRST_WAIT_MS * 2 ** (attempts - 1) * (0.5 + Math.random() / 2)
    : seconds * 1000
}

/** Returns the seconds of Retry-After, which is a number or a date (RFC 9110, 10.2.3). */
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

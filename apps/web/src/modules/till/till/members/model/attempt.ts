import type { BodyInputOf, ResponseOf } from '@vicino/contract/endpoint'
import type {
  refundPurchase,
  refundReceipt,
  registerPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { isPassing } from '~/lib/is-passing.ts'
import { readJson, removeStored, storedKeys, writeStored } from '~/lib/storage.ts'
import type { Refusal } from '../../model/till-state.ts'

export type PurchaseBody = BodyInputOf<typeof registerPurchase>
export type RefundBody = BodyInputOf<typeof refundPurchase>
export type LooseRefundBody = BodyInputOf<typeof refundReceipt>
export type Registered = ResponseOf<typeof registerPurchase>
export type Customer = PurchaseAnswer['customer']

/** A purchase or refund as it was sent: sent again it is the same request, with the same key, and counts once. */
export type Attempt = {
  readonly key: string
  readonly customer: Customer
  /** Cents, to say what it was about. */
  readonly cents: number
  /** Milliseconds since 1970. */
  readonly sentAt: number
} & (
  | { readonly kind: 'purchase'; readonly body: PurchaseBody }
  | { readonly kind: 'refund'; readonly purchaseId: string; readonly body: RefundBody }
  /** Of a member whose receipt is not known. */
  | { readonly kind: 'looseRefund'; readonly body: LooseRefundBody }
)

export type AttemptState =
  | { readonly step: 'none' }
  | { readonly step: 'sending'; readonly attempt: Attempt }
  /** No answer came, or the page was left before it: it may have been registered or not. */
  | { readonly step: 'unsure'; readonly attempt: Attempt }
  | { readonly step: 'refused'; readonly attempt: Attempt; readonly code: Refusal; readonly message: string }
  | { readonly step: 'done'; readonly attempt: Attempt; readonly answer: Registered }

/** The state after an attempt that failed. */
export function afterFailure(
  error: unknown,
  attempt: Attempt,
): AttemptState & { step: 'unsure' | 'refused' } {
  if (error instanceof ApiError && !isPassing(error)) {
    return { step: 'refused', attempt, code: error.code, message: errorText(error) }
  }
  return { step: 'unsure', attempt }
}

/**
 * Milliseconds for which the server knows a key (docs/modules/platform.md, "Repeated requests");
 * what is older is not sent again.
 */
const KNOWN_MS = 86_400_000

const prefixOf = (userId: string): string => `till-unanswered:${userId}:`

/** Keeps what is being sent, so that a reload or a closed window can ask for its outcome; for each account of this browser. */
export function keepAttempt(userId: string, attempt: Attempt): void {
  writeStored(prefixOf(userId) + attempt.key, JSON.stringify(attempt))
}

export function forgetAttempt(userId: string, { key }: Pick<Attempt, 'key'>): void {
  removeStored(prefixOf(userId) + key)
}

/** What was sent and got no answer, if the server still knows its key; the oldest first. */
export function keptAttempts(userId: string, now: number): Attempt[] {
  const kept = storedKeys(prefixOf(userId)).flatMap((key) => {
    const attempt = readJson(key, isAttempt)
    if (attempt !== null && now - attempt.sentAt < KNOWN_MS) return [attempt]
    removeStored(key)
    return []
  })
  return kept.toSorted((a, b) => a.sentAt - b.sentAt)
}

/** How long a lock is waited for: a window that is being reloaded lets go of it a moment later. */
const WAIT_MS = 2000

/** Lets go of what one window has in hand. */
export type LetGo = () => void

/**
 * Takes an attempt in hand for this window, until it lets go or is closed: two windows at one till do not send, or forget, what
 * the other one waits for.
 *
 * @returns null where another window has it in hand
 */
export function takeInHand({ key }: Pick<Attempt, 'key'>): Promise<LetGo | null> {
  // Browsers have locks where the page came over TLS only.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    navigator.locks
      .request(
        `till-attempt:${key}`,
        { signal: AbortSignal.timeout(WAIT_MS) },
        () => new Promise<void>((letGo) => resolve(letGo)),
      )
      .catch(() => resolve(null))
  })
}

/** Takes the oldest of what got no answer in hand, unless other windows have it all. */
export async function takeKept(
  userId: string,
  now: number,
): Promise<{ attempt: Attempt; letGo: LetGo } | null> {
  for (const { key } of keptAttempts(userId, now)) {
    const letGo = await takeInHand({ key })
    // It may have got its answer meanwhile.
    const attempt = letGo && keptAttempts(userId, now).find((kept) => kept.key === key)
    if (letGo && attempt) return { attempt, letGo }
    letGo?.()
  }
  return null
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false
  const { key, customer, cents, sentAt, kind, body, purchaseId } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof (customer as { username?: unknown } | undefined)?.username === 'string' &&
    typeof cents === 'number' &&
    typeof sentAt === 'number' &&
    typeof (body as { receiptId?: unknown } | undefined)?.receiptId === 'string' &&
    (kind === 'purchase' || kind === 'looseRefund' || (kind === 'refund' && typeof purchaseId === 'string'))
  )
}

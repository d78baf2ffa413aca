import type { BodyInputOf, ResponseOf } from '@vicino/contract/endpoint'
import type {
  refundPurchase,
  refundReceipt,
  registerPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import { DAY_MS } from '@vicino/domain/durations'
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

/**
 * A purchase or refund as it was sent. Repeated with the same key it is the same request and counts
 * once.
 */
export type Attempt = {
  readonly key: string
  readonly customer: Customer
  /** In cents, to describe the attempt. */
  readonly cents: number
  /** Milliseconds since 1970. */
  readonly sentAt: number
} & (
  | { readonly kind: 'purchase'; readonly body: PurchaseBody }
  | { readonly kind: 'refund'; readonly purchaseId: string; readonly body: RefundBody }
  /** A refund to a member without a receipt. */
  | { readonly kind: 'looseRefund'; readonly body: LooseRefundBody }
)

export type AttemptState =
  | { readonly step: 'none' }
  | { readonly step: 'sending'; readonly attempt: Attempt }
  /**
   * The attempt got no answer, or the page was left before it. The server may have registered it.
   */
  | { readonly step: 'unsure'; readonly attempt: Attempt }
  | { readonly step: 'refused'; readonly attempt: Attempt; readonly code: Refusal; readonly message: string }
  | { readonly step: 'done'; readonly attempt: Attempt; readonly answer: Registered }

/** Returns the state after a failed attempt. */
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
 * Milliseconds for which the server remembers a key (docs/modules/platform.md, "Repeated
 * requests"). An older attempt is not repeated.
 */
const KNOWN_MS = DAY_MS

const prefixOf = (userId: string): string => `till-unanswered:${userId}:`

/**
 * Stores an attempt while it is sent, by account, so that after a reload or a closed window its
 * result can be requested.
 */
export function keepAttempt(userId: string, attempt: Attempt): void {
  writeStored(prefixOf(userId) + attempt.key, JSON.stringify(attempt))
}

export function forgetAttempt(userId: string, { key }: Pick<Attempt, 'key'>): void {
  removeStored(prefixOf(userId) + key)
}

/** Returns the unanswered attempts whose key the server still knows, oldest first. */
export function keptAttempts(userId: string, now: number): Attempt[] {
  const kept = storedKeys(prefixOf(userId)).flatMap((key) => {
    const attempt = readJson(key, isAttempt)
    if (attempt !== null && now - attempt.sentAt < KNOWN_MS) return [attempt]
    removeStored(key)
    return []
  })
  return kept.toSorted((a, b) => a.sentAt - b.sentAt)
}

/**
 * Milliseconds to wait for a lock. A window that is being reloaded releases its lock shortly after.
 */
const WAIT_MS = 2000

/** Releases the attempt of this window. */
export type LetGo = () => void

/**
 * Locks an attempt for this window until it is released or the window closes. Two windows at one
 * till then never send, or delete, each other's attempt.
 *
 * @returns null when another window holds it
 */
export function takeInHand({ key }: Pick<Attempt, 'key'>): Promise<LetGo | null> {
  // Browsers have locks only on pages served over TLS.
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

/** Locks the oldest unanswered attempt that no other window holds. */
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

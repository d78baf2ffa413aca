// oxlint-disable-next-line typescript/triple-slash-reference -- it declares a global: there is nothing to import
/// <reference path="./body-init.d.ts" />
import { createClient, createConfig } from './generated/client/index.ts'
import * as api from './generated/sdk.gen.ts'
import { type RetryPolicy, withRetries } from './retry.ts'
import type {
  ClaimResult,
  CodeResult,
  CustomEvent,
  EventResult,
  MemberResult,
  Purchase,
  PurchaseResult,
  PurchasesResult,
  Refund,
  RefundResult,
} from './types.ts'

export interface VicinoOptions extends Partial<RetryPolicy> {
  /** Where Vicino is, such as https://vicino.example. Plain http is taken for this machine alone: the key travels with each call. */
  readonly baseUrl: string
  /** A key of the brand, `vk_…`. */
  readonly key: string
  /** Language of messages and of what receipts print; Italian unless told. */
  readonly language?: 'it' | 'en'
  /** In place of the global fetch. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  /** Answers the same and registers nothing. */
  readonly simulate?: boolean
  /**
   * 8 to 100 letters, digits and `._:-`, the same for all tries of the call: repeated within a day it is answered as the first time,
   * also by another process of the shop; with other data it is refused as `idempotency_key_reused`. Left out, batches and confirmations
   * get one that is made for the call; purchases, refunds and events have their receipt or number.
   */
  readonly idempotencyKey?: string
  /** Ends the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Calls of a brand's shop system. Each rejects with a VicinoRefusal or, without an answer, a VicinoUnreachable. */
export interface Vicino {
  /** Registers a purchase. The same receipt again is answered as the first time. Scope purchase:write. */
  createPurchase(purchase: Purchase, options?: CallOptions): Promise<PurchaseResult>
  /** Registers up to 200 purchases, each with its own result: one that is refused stops none. Scope purchase:write. */
  createPurchases(purchases: readonly Purchase[], options?: CallOptions): Promise<PurchasesResult>
  /** Refunds a purchase, all of it or a part. The same receipt again is answered as the first time. Scope refund:write. */
  createRefund(refund: Refund, options?: CallOptions): Promise<RefundResult>
  /** Tells of something that a custom rule pays for. Scope event:write. */
  createEvent(event: CustomEvent, options?: CallOptions): Promise<EventResult>
  /** Hands a claimed reward over, once. `storeId` for rewards that some shops alone hand over. Scope claim:confirm. */
  confirmClaim(code: string, options?: CallOptions & { readonly storeId?: string }): Promise<ClaimResult>
  /** Confirms the purchase code of an online deal, once. Scope claim:confirm. */
  confirmCode(code: string, options?: CallOptions): Promise<CodeResult>
  /** Who a member is, by the card's QR text, the code below it, the handle or the id. Scope member:read. */
  getMember(member: string, options?: Pick<CallOptions, 'signal'>): Promise<MemberResult>
}

const DEFAULTS: RetryPolicy = { retries: 3, timeoutMs: 15_000, maxWaitMs: 30_000 }
const KEY = /^vk_[\w-]{43}$/
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * A client for the shop system of one brand.
 *
 * @throws TypeError for a key that is none, and an address to which a key must not be sent
 */
export function createVicino(options: VicinoOptions): Vicino {
  const { key, language = 'it', fetch: ownFetch } = options
  const policy = { ...DEFAULTS, ...defined(options) }
  if (!KEY.test(key)) throw new TypeError('That is no API key of Vicino: one is vk_ and 43 characters')
  const client = createClient(
    createConfig({
      baseUrl: originOf(options.baseUrl),
      auth: key,
      // A key must not follow a redirect to somewhere else.
      redirect: 'error',
      headers: { 'Accept-Language': language, Accept: 'application/json' },
      ...(ownFetch === undefined ? {} : { fetch: ownFetch }),
    }),
  )
  /** What all operations take, made once for a call and the same for its tries. */
  const common = ({ simulate = false, idempotencyKey }: CallOptions) => ({
    client,
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    query: simulate ? ({ simulate: 'true' } as const) : {},
  })
  /** The same for calls that no number of the caller's tells from another one. */
  const keyed = (call: CallOptions) =>
    common({ ...call, idempotencyKey: call.idempotencyKey ?? crypto.randomUUID() })
  return {
    createPurchase(body, call = {}) {
      const sent = { ...common(call), body }
      return withRetries((signal) => api.createPurchase({ ...sent, signal }), policy, call.signal)
    },
    createPurchases(purchases, call = {}) {
      const sent = { ...keyed(call), body: { purchases: [...purchases] } }
      return withRetries((signal) => api.createPurchases({ ...sent, signal }), policy, call.signal)
    },
    createRefund(body, call = {}) {
      const sent = { ...common(call), body }
      return withRetries((signal) => api.createRefund({ ...sent, signal }), policy, call.signal)
    },
    createEvent(body, call = {}) {
      const sent = { ...common(call), body }
      return withRetries((signal) => api.createEvent({ ...sent, signal }), policy, call.signal)
    },
    confirmClaim(code, { storeId, ...call } = {}) {
      const own = keyed(call)
      const query = { ...own.query, ...(storeId !== undefined && { storeId }) }
      const sent = { ...own, path: { code }, query }
      return withRetries((signal) => api.confirmClaim({ ...sent, signal }), policy, call.signal)
    },
    confirmCode(code, call = {}) {
      const sent = { ...keyed(call), path: { code } }
      return withRetries((signal) => api.confirmCode({ ...sent, signal }), policy, call.signal)
    },
    getMember(code, call = {}) {
      const sent = { client, path: { code } }
      return withRetries((signal) => api.getMember({ ...sent, signal }), policy, call.signal)
    },
  }
}

/** The parts of the policy that were told: one that is undefined takes no default's place. */
const defined = ({ retries, timeoutMs, maxWaitMs }: Partial<RetryPolicy>): Partial<RetryPolicy> => ({
  ...(retries !== undefined && { retries }),
  ...(timeoutMs !== undefined && { timeoutMs }),
  ...(maxWaitMs !== undefined && { maxWaitMs }),
})

function originOf(baseUrl: string): string {
  const { protocol, hostname, origin } = new URL(baseUrl)
  if (protocol !== 'https:' && !(protocol === 'http:' && THIS_MACHINE.test(hostname))) {
    throw new TypeError(`${baseUrl} is no https address: the key would travel in the open`)
  }
  return origin
}

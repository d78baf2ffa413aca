// oxlint-disable-next-line typescript/triple-slash-reference -- it declares a global: there is nothing to import
/// <reference path="./body-init.d.ts" />
import { createClient, createConfig } from './generated/client/index.ts'
import * as api from './generated/sdk.gen.ts'
import { type RetryPolicy, withRetries } from './retry.ts'
import type {
  ChangedWebhookAddress,
  ClaimResult,
  CodeResult,
  CouponResult,
  CustomEvent,
  DealsPage,
  EventResult,
  FoundPurchases,
  MemberResult,
  MembersAsked,
  MembersPage,
  MessagesAsked,
  NewWebhookAddress,
  NewWebhookResult,
  PageAsked,
  ProductsPage,
  ProgramsResult,
  Purchase,
  PurchaseResult,
  PurchasesResult,
  Refund,
  RefundResult,
  SentMessage,
  SentMessages,
  WebhookAddress,
  WebhookAddresses,
} from './types.ts'

export interface VicinoOptions extends Partial<RetryPolicy> {
  /**
   * The address of Vicino, such as https://vicino.example. The key travels with each call, so plain
   * http is allowed only for this machine.
   */
  readonly baseUrl: string
  /** An API key of the brand, `vk_…`. */
  readonly key: string
  /** The language of messages and of the texts for receipts; Italian by default. */
  readonly language?: 'it' | 'en'
  /** A function that replaces the global fetch. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  /** The server gives the same answer but registers nothing. */
  readonly simulate?: boolean
  /**
   * 8 to 100 letters, digits and `._:-`, the same for all tries of the call. The server answers a
   * repeated call within a day as the first time, also from another process of the shop. It refuses
   * the same key with other data as `idempotency_key_reused`. Without a key, batches and
   * confirmations get a new one for the call. Purchases, refunds and events have their receipt or
   * number instead.
   */
  readonly idempotencyKey?: string
  /** Ends the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** The options of a call that needs no idempotency key. */
export type ReadOptions = Pick<CallOptions, 'signal'>

/**
 * Calls of a brand's shop system. Each call rejects with a VicinoRefusal or, without an answer,
 * with a VicinoUnreachable.
 */
export interface Vicino {
  /**
   * Registers a purchase. The server answers the same receipt again as the first time. Scope
   * purchase:write.
   */
  createPurchase(purchase: Purchase, options?: CallOptions): Promise<PurchaseResult>
  /**
   * Registers up to 200 purchases, each with its own result. A refused purchase does not stop the
   * others. Scope purchase:write.
   */
  createPurchases(purchases: readonly Purchase[], options?: CallOptions): Promise<PurchasesResult>
  /**
   * Refunds a purchase, fully or partly. The server answers the same receipt again as the first
   * time. Scope refund:write.
   */
  createRefund(refund: Refund, options?: CallOptions): Promise<RefundResult>
  /** Reports an event that a custom rule rewards with points. Scope event:write. */
  createEvent(event: CustomEvent, options?: CallOptions): Promise<EventResult>
  /**
   * Marks a claimed reward as fulfilled, once. `storeId` is needed for rewards that only some shops
   * hand over. Scope claim:confirm.
   */
  confirmClaim(code: string, options?: CallOptions & { readonly storeId?: string }): Promise<ClaimResult>
  /** Confirms the purchase code of an online deal, once. Scope claim:confirm. */
  confirmCode(code: string, options?: CallOptions): Promise<CodeResult>
  /**
   * Returns a member by the card's QR text, the code below it, the handle or the id. Scope
   * member:read.
   */
  getMember(member: string, options?: ReadOptions): Promise<MemberResult>
  /**
   * Returns a page of the members of a program, in the order of their last change: keep the last
   * `changedAt`, and ask with it later for those that changed since. Scope member:list.
   */
  readMembers(programId: string, page?: MembersAsked, options?: ReadOptions): Promise<MembersPage>
  /** Returns the running programs with their rewards. Scope program:read. */
  readPrograms(options?: ReadOptions): Promise<ProgramsResult>
  /** Finds purchases by the number of their receipt. Scope purchase:read. */
  readPurchases(receiptId: string, options?: ReadOptions): Promise<FoundPurchases>
  /**
   * Tells whether a coupon can be used now; createPurchase() with `couponCode` uses it. Scope
   * coupon:redeem.
   */
  checkCoupon(code: string, options?: ReadOptions & { readonly storeId?: string }): Promise<CouponResult>
  /** Returns a page of the deals on offer, with their stock. Scope deal:read. */
  readDeals(page?: PageAsked, options?: ReadOptions): Promise<DealsPage>
  /** Returns a page of the brand's products. Scope deal:read. */
  readProducts(page?: PageAsked, options?: ReadOptions): Promise<ProductsPage>
  /** Returns the addresses that get messages. Scope webhook:read. */
  listWebhookAddresses(options?: ReadOptions): Promise<WebhookAddresses>
  /**
   * Adds an address; only this answer has its secret. A repeated call is refused as webhook_known.
   * Scope webhook:write.
   */
  createWebhookAddress(address: NewWebhookAddress, options?: ReadOptions): Promise<NewWebhookResult>
  /** Changes an address for messages. Scope webhook:write. */
  changeWebhookAddress(id: string, to: ChangedWebhookAddress, options?: ReadOptions): Promise<WebhookAddress>
  /** Deletes an address with its log. Scope webhook:write. */
  deleteWebhookAddress(id: string, options?: ReadOptions): Promise<void>
  /**
   * Gives an address a new secret, which only this answer has; the old one signs beside it for 24
   * hours. Scope webhook:write.
   */
  rotateWebhookSecret(id: string, options?: ReadOptions): Promise<NewWebhookResult>
  /** Sends a message of the type webhook.test at once. Scope webhook:write. */
  testWebhookAddress(id: string, options?: ReadOptions): Promise<SentMessage>
  /** Returns a page of the log of an address, the newest first. Scope webhook:read. */
  listWebhookMessages(id: string, page?: MessagesAsked, options?: ReadOptions): Promise<SentMessages>
  /** Returns a message with each try. Scope webhook:read. */
  getWebhookMessage(id: string, messageId: string, options?: ReadOptions): Promise<SentMessage>
  /** Sends a message of the log again, with its id. Scope webhook:write. */
  redeliverWebhookMessage(id: string, messageId: string, options?: ReadOptions): Promise<SentMessage>
}

/** The version of the API that the types of this package describe. */
const VERSION = { 'Vicino-Version': '2026-12-01' } as const

const DEFAULTS: RetryPolicy = { retries: 3, timeoutMs: 15_000, maxWaitMs: 30_000 }
const KEY = /^vk_[\w-]{43}$/
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Creates a client for the shop system of one brand.
 *
 * @throws TypeError for a malformed key, and for an address that must not receive a key
 */
export function createVicino(options: VicinoOptions): Vicino {
  const { key, language = 'it', fetch: ownFetch } = options
  const policy = { ...DEFAULTS, ...defined(options) }
  if (!KEY.test(key)) throw new TypeError('That is no API key of Vicino: one is vk_ and 43 characters')
  const client = createClient(
    createConfig({
      baseUrl: originOf(options.baseUrl),
      auth: key,
      // A redirect must not carry the key to another server.
      redirect: 'error',
      headers: { 'Accept-Language': language, Accept: 'application/json' },
      ...(ownFetch === undefined ? {} : { fetch: ownFetch }),
    }),
  )
  const plain = { client, headers: VERSION }
  /** The input of all operations, created once for a call and the same for all its tries. */
  const common = ({ simulate = false, idempotencyKey }: CallOptions) => ({
    client,
    headers: { ...VERSION, ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }) },
    query: simulate ? ({ simulate: 'true' } as const) : {},
  })
  /** Adds a new key for calls that have no number of the caller's own. */
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
      const sent = { ...plain, path: { code } }
      return withRetries((signal) => api.getMember({ ...sent, signal }), policy, call.signal)
    },
    readMembers(programId, page = {}, call = {}) {
      const sent = { ...plain, path: { programId }, query: page }
      return withRetries((signal) => api.readMembers({ ...sent, signal }), policy, call.signal)
    },
    readPrograms: (call = {}) =>
      withRetries((signal) => api.readPrograms({ ...plain, signal }), policy, call.signal),
    readPurchases(receiptId, call = {}) {
      const sent = { ...plain, path: { receiptId } }
      return withRetries((signal) => api.readPurchases({ ...sent, signal }), policy, call.signal)
    },
    checkCoupon(code, { storeId, ...call } = {}) {
      const sent = { ...plain, path: { code }, query: storeId === undefined ? {} : { storeId } }
      return withRetries((signal) => api.checkCoupon({ ...sent, signal }), policy, call.signal)
    },
    readDeals: (page = {}, call = {}) =>
      withRetries((signal) => api.readDeals({ ...plain, query: page, signal }), policy, call.signal),
    readProducts: (page = {}, call = {}) =>
      withRetries((signal) => api.readProducts({ ...plain, query: page, signal }), policy, call.signal),
    listWebhookAddresses: (call = {}) =>
      withRetries((signal) => api.listWebhookAddresses({ ...plain, signal }), policy, call.signal),
    createWebhookAddress(body, call = {}) {
      const sent = { ...plain, body }
      return withRetries((signal) => api.createWebhookAddress({ ...sent, signal }), policy, call.signal)
    },
    changeWebhookAddress(id, body, call = {}) {
      const sent = { ...plain, path: { id }, body }
      return withRetries((signal) => api.changeWebhookAddress({ ...sent, signal }), policy, call.signal)
    },
    async deleteWebhookAddress(id, call = {}) {
      const sent = { ...plain, path: { id } }
      await withRetries((signal) => api.deleteWebhookAddress({ ...sent, signal }), policy, call.signal)
    },
    rotateWebhookSecret(id, call = {}) {
      const sent = { ...plain, path: { id } }
      return withRetries((signal) => api.rotateWebhookSecret({ ...sent, signal }), policy, call.signal)
    },
    testWebhookAddress(id, call = {}) {
      const sent = { ...plain, path: { id } }
      return withRetries((signal) => api.testWebhookAddress({ ...sent, signal }), policy, call.signal)
    },
    listWebhookMessages(id, page = {}, call = {}) {
      const sent = { ...plain, path: { id }, query: page }
      return withRetries((signal) => api.listWebhookMessages({ ...sent, signal }), policy, call.signal)
    },
    getWebhookMessage(id, deliveryId, call = {}) {
      const sent = { ...plain, path: { id, deliveryId } }
      return withRetries((signal) => api.getWebhookMessage({ ...sent, signal }), policy, call.signal)
    },
    redeliverWebhookMessage(id, deliveryId, call = {}) {
      const sent = { ...plain, path: { id, deliveryId } }
      return withRetries((signal) => api.redeliverWebhookMessage({ ...sent, signal }), policy, call.signal)
    },
  }
}

/** Returns the given parts of the policy. An undefined part must not replace a default. */
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

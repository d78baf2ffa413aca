/**
 * A model of redemptions, points and rewards in memory: a pure reducer over plain values, written
 * from the requirements and not from the code. Times are seconds, points whole numbers.
 */

export const VALID_SECONDS = 900
export const PURCHASE_SECONDS = 86_400
const VOID_SECONDS = 86_400
const DAY_SECONDS = 86_400
const QR_VALID_SECONDS = 40
const WRONG_NUMBERS = 10
const WRONG_WINDOW_SECONDS = 300
const LIVE_HOLDS = 3
const UNUSED_HOLDS = 20
const LAST_SEEN_SECONDS = 60
/** New accounts together hold one of three units (last hour) and four codes (last day). */
const NEW_SECONDS = 3600
const SHARE = 3
const NEW_CODES = 4
const DEFAULT_POINTS = 50

export type Status = 'held' | 'redeemed' | 'cancelled' | 'expired' | 'voided'

export interface ModelDeal {
  readonly brand: number
  readonly online: boolean
  readonly points: number
  readonly quantity: number
  readonly endsAt: number
}

export interface ModelUser {
  readonly confirmed: boolean
  /** When the account was made; below 0 = before the play. All use one address and browser. */
  readonly createdAt: number
}

export interface ModelCode {
  readonly deal: number
  readonly user: number
  readonly status: Status
  readonly openedAt: number
  readonly expiresAt: number
  readonly confirmedAt: number | null
  /** When the freshness token of its last QR ends. */
  readonly proofUntil: number
  /** When the customer's screen called last. */
  readonly heardAt: number
  /** Age of the account when it opened the code. */
  readonly age: number
  readonly freed: boolean
}

export interface ModelState {
  readonly now: number
  readonly users: readonly ModelUser[]
  readonly deals: readonly ModelDeal[]
  /** In the order in which they were opened. */
  readonly codes: readonly ModelCode[]
  readonly balances: readonly number[]
  /** Points that were spent before their credit was reversed; the next credits pay them. */
  readonly debts: readonly number[]
  /** Units left of each reward, and the cost of one. */
  readonly stock: readonly number[]
  readonly costs: readonly number[]
  /** Coupons bought by each user. */
  readonly coupons: readonly number[]
  readonly tills: readonly { brand: number; wrong: number; since: number; lockedUntil: number }[]
}

export type ModelCommand =
  | { readonly type: 'open'; readonly user: number; readonly deal: number; readonly online: boolean }
  | { readonly type: 'cancel'; readonly user: number; readonly code: number }
  | { readonly type: 'renew'; readonly user: number; readonly code: number }
  | {
      readonly type: 'scan' | 'confirm'
      readonly till: number
      readonly code: number
      /** 'on purpose': the till accepts the number although the screen may be inactive. */
      readonly by: 'token' | 'number' | 'number on purpose'
    }
  | { readonly type: 'free'; readonly till: number; readonly code: number }
  | { readonly type: 'guess'; readonly till: number }
  | { readonly type: 'confirmPurchase'; readonly till: number; readonly code: number }
  | { readonly type: 'void'; readonly till: number; readonly code: number }
  | { readonly type: 'buy'; readonly user: number; readonly reward: number }
  | { readonly type: 'advance'; readonly seconds: number }
  | { readonly type: 'sweep' }

/** The expected answer: done, or one of these refusals (any of them where several apply). */
export type Outcome =
  | { readonly done: true; readonly code?: number; readonly opened?: boolean }
  | { readonly refusals: ReadonlySet<string> }

export interface Step {
  readonly state: ModelState
  readonly outcome: Outcome
}

const DONE: Outcome = { done: true }
const refuse = (...codes: string[]): Outcome => ({ refusals: new Set(codes) })

/** A held code whose time is over counts as expired for every reader. */
export function statusOf(code: ModelCode, now: number): Status {
  return code.status === 'held' && code.expiresAt <= now ? 'expired' : code.status
}

const isLive = (state: ModelState) => (code: ModelCode) => statusOf(code, state.now) === 'held'

/** Counts the free units. */
export function unitsLeft(state: ModelState, deal: number): number {
  const taken = state.codes.filter(
    (code) => code.deal === deal && (code.status === 'redeemed' || isLive(state)(code)),
  )
  return (state.deals[deal]?.quantity ?? 0) - taken.length
}

export const isUsed = (state: ModelState, user: number, deal: number): boolean =>
  state.codes.some((code) => code.user === user && code.deal === deal && code.status === 'redeemed')

export function step(state: ModelState, command: ModelCommand): Step {
  switch (command.type) {
    case 'open':
      return open(state, command)
    case 'cancel':
    case 'renew':
      return own(state, command)
    case 'scan':
    case 'confirm':
      return present(state, command)
    case 'guess':
      return wrongNumber(state, command.till, 'code_invalid')
    case 'confirmPurchase':
      return purchase(state, command)
    case 'void':
      return takeBack(state, command)
    case 'free':
      return free(state, command)
    case 'buy':
      return buy(state, command)
    case 'advance':
      return { state: { ...state, now: state.now + command.seconds }, outcome: DONE }
    case 'sweep':
      return { state: sweep(state), outcome: DONE }
  }
}

function open(state: ModelState, { user, deal, online }: Extract<ModelCommand, { type: 'open' }>): Step {
  const offer = state.deals[deal]
  if (!offer) return { state, outcome: refuse('deal_not_found') }
  const mine = state.codes.filter((code) => code.user === user)
  const channel = (code: ModelCode) => state.deals[code.deal]?.online === online
  const refusals = new Set<string>()
  if (isUsed(state, user, deal)) refusals.add('deal_used')
  if (offer.online !== online) refusals.add(online ? 'deal_is_in_store' : 'deal_is_online')
  if (refusals.size === 0) {
    const live = state.codes.findIndex(
      (code) => code.user === user && code.deal === deal && isLive(state)(code),
    )
    if (live >= 0) {
      const resumed = { ...state, codes: renewed(state, live) }
      return { state: online ? state : resumed, outcome: { done: true, code: live, opened: false } }
    }
  }
  if (offer.endsAt <= state.now) refusals.add('deal_expired')
  if (mine.filter(isLive(state)).filter(channel).length >= LIVE_HOLDS) refusals.add('too_many_holds')
  const unused = mine.filter(
    (code) =>
      ['cancelled', 'expired'].includes(statusOf(code, state.now)) && code.openedAt > state.now - DAY_SECONDS,
  )
  if (unused.length >= UNUSED_HOLDS) refusals.add('too_many_unused_holds')
  const left = unitsLeft(state, deal)
  if (left <= 0) refusals.add('deal_sold_out')
  const { confirmed = true, createdAt = 0 } = state.users[user] ?? {}
  const age = state.now - createdAt
  if (!confirmed && mine.some(isLive(state))) refusals.add('confirm_email_first')
  const live = state.codes.filter(isLive(state))
  if (age < DAY_SECONDS && live.filter((code) => code.age < DAY_SECONDS).length >= NEW_CODES) {
    refusals.add('too_many_new_holds')
  }
  if (age < NEW_SECONDS && left > 0 && heldByNew(live, deal) >= shareOf(state, deal)) {
    refusals.add('deal_kept_for_others')
  }
  if (refusals.size > 0) return { state, outcome: { refusals } }
  const validFor = online ? Math.min(PURCHASE_SECONDS, offer.endsAt - state.now) : VALID_SECONDS
  const code: ModelCode = {
    deal,
    user,
    status: 'held',
    openedAt: state.now,
    expiresAt: state.now + validFor,
    confirmedAt: null,
    proofUntil: state.now + QR_VALID_SECONDS,
    heardAt: state.now,
    age,
    freed: false,
  }
  // An overdue code of the same user and deal is marked as expired first.
  const codes = state.codes.map((old) =>
    old.user === user && old.deal === deal ? { ...old, status: statusOf(old, state.now) } : old,
  )
  return {
    state: { ...state, codes: [...codes, code] },
    outcome: { done: true, code: codes.length, opened: true },
  }
}

const heldByNew = (live: readonly ModelCode[], deal: number): number =>
  live.filter((code) => code.deal === deal && code.age < NEW_SECONDS).length

/** Units of a deal that accounts of the last hour may hold together. */
function shareOf(state: ModelState, deal: number): number {
  const redeemed = state.codes.filter((code) => code.deal === deal && code.status === 'redeemed').length
  return Math.max(1, Math.floor(((state.deals[deal]?.quantity ?? 0) - redeemed) / SHARE))
}

function renewed(state: ModelState, index: number): ModelCode[] {
  return state.codes.map((code, at) =>
    at === index
      ? { ...code, proofUntil: Math.min(state.now + QR_VALID_SECONDS, code.expiresAt), heardAt: state.now }
      : code,
  )
}

function withStatus(state: ModelState, index: number, status: Status): ModelState {
  const confirmedAt = status === 'redeemed' ? { confirmedAt: state.now } : {}
  return {
    ...state,
    codes: state.codes.map((code, at) => (at === index ? { ...code, status, ...confirmedAt } : code)),
  }
}

/** Cancels or renews a person's own code; another person's code is not found. */
function own(state: ModelState, command: Extract<ModelCommand, { type: 'cancel' | 'renew' }>): Step {
  const code = state.codes[command.code]
  if (!code || code.user !== command.user) return { state, outcome: refuse('redemption_not_found') }
  const status = statusOf(code, state.now)
  if (command.type === 'cancel') {
    // A voided code is over, like a cancelled or expired one.
    if (status === 'redeemed') return { state, outcome: refuse('already_redeemed') }
    return { state: status === 'held' ? withStatus(state, command.code, 'cancelled') : state, outcome: DONE }
  }
  if (status !== 'held') return { state, outcome: refuse(...refusalOf(status)) }
  if (state.deals[code.deal]?.online) return { state, outcome: refuse('redemption_not_found') }
  return { state: { ...state, codes: renewed(state, command.code) }, outcome: DONE }
}

function refusalOf(status: Status): string[] {
  return {
    held: [],
    redeemed: ['already_redeemed'],
    cancelled: ['redemption_cancelled'],
    voided: ['redemption_cancelled'],
    expired: ['code_expired'],
  }[status]
}

/** Presents an in-store code at a till, to look at or to confirm. */
function present(state: ModelState, command: Extract<ModelCommand, { type: 'scan' | 'confirm' }>): Step {
  const typed = command.by !== 'token'
  const till = state.tills[command.till]
  const code = state.codes[command.code]
  if (!till || !code) return { state, outcome: refuse('code_invalid') }
  if (typed && till.lockedUntil > state.now) return { state, outcome: refuse('typed_codes_locked') }
  const offer = state.deals[code.deal]
  if (offer?.online) {
    // A till does not accept the code of an online deal.
    return typed
      ? wrongNumber(state, command.till, 'code_invalid', 'other_brand')
      : { state, outcome: refuse('code_invalid', 'other_brand') }
  }
  if (offer?.brand !== till.brand) {
    return typed
      ? wrongNumber(state, command.till, 'other_brand', 'code_invalid')
      : { state, outcome: refuse('other_brand') }
  }
  const status = statusOf(code, state.now)
  if (status !== 'held') return { state, outcome: refuse(...refusalOf(status)) }
  if (!typed && code.proofUntil <= state.now) return { state, outcome: refuse('proof_stale') }
  if (command.type === 'scan') {
    // Scanning a QR shows that the screen is active.
    const codes = state.codes.with(command.code, { ...code, heardAt: state.now })
    return { state: typed ? state : { ...state, codes }, outcome: DONE }
  }
  const silent = state.now - code.heardAt > LAST_SEEN_SECONDS
  if (command.by === 'number' && silent) return { state, outcome: refuse('screen_unheard') }
  return confirm(state, command.code)
}

function confirm(state: ModelState, index: number): Step {
  const code = state.codes[index]
  if (!code) return { state, outcome: DONE }
  const points = pointsOf(state, code)
  const debt = state.debts[code.user] ?? 0
  const paid = Math.min(debt, points)
  return {
    state: {
      ...withStatus(state, index, 'redeemed'),
      debts: state.debts.with(code.user, debt - paid),
      balances: state.balances.with(code.user, (state.balances[code.user] ?? 0) + points - paid),
    },
    outcome: DONE,
  }
}

const pointsOf = (state: ModelState, code: ModelCode): number =>
  state.deals[code.deal]?.points || DEFAULT_POINTS

function purchase(state: ModelState, command: Extract<ModelCommand, { type: 'confirmPurchase' }>): Step {
  const till = state.tills[command.till]
  const code = state.codes[command.code]
  if (!till || !code) return { state, outcome: refuse('code_invalid') }
  if (till.lockedUntil > state.now) return { state, outcome: refuse('typed_codes_locked') }
  const offer = state.deals[code.deal]
  if (!offer?.online) return wrongNumber(state, command.till, 'code_invalid')
  if (offer.brand !== till.brand) return wrongNumber(state, command.till, 'other_brand', 'code_invalid')
  const status = statusOf(code, state.now)
  return status === 'held' ? confirm(state, command.code) : { state, outcome: refuse(...refusalOf(status)) }
}

/** Ten wrong numbers within five minutes lock a till's typing for five minutes. */
function wrongNumber(state: ModelState, index: number, ...codes: string[]): Step {
  const till = state.tills[index]
  if (!till) return { state, outcome: refuse(...codes) }
  if (till.lockedUntil > state.now) return { state, outcome: refuse('typed_codes_locked') }
  const fresh = till.wrong === 0 || till.since + WRONG_WINDOW_SECONDS <= state.now
  const wrong = fresh ? 1 : till.wrong + 1
  const since = fresh ? state.now : till.since
  const locked = wrong >= WRONG_NUMBERS
  const after = {
    ...till,
    wrong: locked ? 0 : wrong,
    since,
    lockedUntil: locked ? state.now + WRONG_WINDOW_SECONDS : till.lockedUntil,
  }
  return { state: { ...state, tills: state.tills.with(index, after) }, outcome: refuse(...codes) }
}

function takeBack(state: ModelState, command: Extract<ModelCommand, { type: 'void' }>): Step {
  const till = state.tills[command.till]
  const code = state.codes[command.code]
  if (!till || !code || state.deals[code.deal]?.brand !== till.brand) {
    return { state, outcome: refuse('redemption_not_found') }
  }
  if (code.status === 'voided') return { state, outcome: DONE }
  if (code.status !== 'redeemed') return { state, outcome: refuse('not_redeemed') }
  if (state.now >= (code.confirmedAt ?? 0) + VOID_SECONDS) return { state, outcome: refuse('void_too_late') }
  const points = pointsOf(state, code)
  const balance = state.balances[code.user] ?? 0
  const back = Math.min(balance, points)
  return {
    state: {
      ...withStatus(state, command.code, 'voided'),
      balances: state.balances.with(code.user, balance - back),
      debts: state.debts.with(code.user, (state.debts[code.user] ?? 0) + points - back),
    },
    outcome: DONE,
  }
}

/** The shop ends a code and frees its unit. */
function free(state: ModelState, command: Extract<ModelCommand, { type: 'free' }>): Step {
  const till = state.tills[command.till]
  const code = state.codes[command.code]
  if (!till || !code || state.deals[code.deal]?.brand !== till.brand) {
    return { state, outcome: refuse('redemption_not_found') }
  }
  if (code.freed) return { state, outcome: DONE }
  const status = statusOf(code, state.now)
  if (status !== 'held') return { state, outcome: refuse(...refusalOf(status)) }
  const ended = { ...code, status: 'cancelled', freed: true } as const
  return { state: { ...state, codes: state.codes.with(command.code, ended) }, outcome: DONE }
}

function buy(state: ModelState, { user, reward }: Extract<ModelCommand, { type: 'buy' }>): Step {
  const cost = state.costs[reward] ?? 0
  const refusals = new Set<string>()
  if ((state.stock[reward] ?? 0) === 0) refusals.add('reward_sold_out')
  if ((state.balances[user] ?? 0) < cost) refusals.add('points_insufficient')
  if (refusals.size > 0) return { state, outcome: { refusals } }
  return {
    state: {
      ...state,
      stock: state.stock.with(reward, (state.stock[reward] ?? 0) - 1),
      balances: state.balances.with(user, (state.balances[user] ?? 0) - cost),
      coupons: state.coupons.with(user, (state.coupons[user] ?? 0) + 1),
    },
    outcome: DONE,
  }
}

function sweep(state: ModelState): ModelState {
  return { ...state, codes: state.codes.map((code) => ({ ...code, status: statusOf(code, state.now) })) }
}

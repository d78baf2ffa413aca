/*
 * A model of the debts between brands of common programs (docs/modules/loyalty.md, "Common
 * programs"), for the model-based test; it shares no code with the product.
 */
import { isDeepStrictEqual } from 'node:util'
import { ClaimModel, type ModelClaim } from './claim-model.ts'
import type { PlayTerms } from './program-commands.ts'

/** Value of each reward in a play, in cents. */
export const REWARD_CENTS = 1200

interface Agreement extends PlayTerms {
  /** Since when sales earn under this agreement and those before it without a break. */
  readonly earnsSince: number
  until: number
}
interface Partnership {
  state: 'invited' | 'accepted' | 'declined' | 'withdrawn' | 'left'
  /** Terms of the last invitation, or the agreed ones. */
  terms: PlayTerms
  /** New terms that the owner proposes to a partner. */
  proposal: PlayTerms | null
  /** All agreements, in their order. */
  readonly agreed: Agreement[]
}
/**
 * An amount that a partner is owed for an event; below 0 = the partner owes the program's owner.
 */
interface Entry {
  /** Month in Rome, YYYY-MM. */
  readonly month: string
  readonly kind: 'earned' | 'reversed' | 'prize'
  readonly points: number
  readonly milli: number
}
/** A partner's month in a program, as the product shows it. */
export interface Position {
  readonly pointsEarned: number
  readonly pointsReversed: number
  readonly prizes: number
  /** Euros, rounded once, half cents up. */
  readonly amount: number
}
/** The points charged to a partner for a purchase, and those of them credited again. */
interface Charged {
  readonly priceMilli: number
  readonly points: number
  back: number
}

const MONTH = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit' })
const monthAt = (at: number): string => MONTH.format(at).slice(0, 7)
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)

export class ClearingModel extends ClaimModel {
  /** Keyed by `program brand`, like the entries. */
  readonly #partnerships = new Map<string, Partnership>()
  readonly #entries = new Map<string, Entry[]>()
  readonly #charged = new Map<string, Charged>()

  partnership = (program: number, brand: number): Partnership | undefined =>
    this.#partnerships.get(`${program} ${brand}`)
  /** Tells whether sales of a brand count in a program, or have counted. */
  hasSold = (program: number, brand: number): boolean =>
    this.program(program).brand === brand || (this.partnership(program, brand)?.agreed.length ?? 0) > 0

  invite(program: number, brand: number, terms: PlayTerms): string | null {
    const { status, brand: owner } = this.program(program)
    if (status === 'ended' || status === 'deleted') return 'program_read_only'
    if (brand === owner) return 'partner_self'
    const known = this.partnership(program, brand)
    if (known?.state === 'accepted') {
      if (isDeepStrictEqual(known.terms, terms)) return 'partner_known'
      known.proposal = terms
      return null
    }
    if (known?.state === 'invited') return 'partner_known'
    const agreed = known?.agreed ?? []
    this.#partnerships.set(`${program} ${brand}`, { state: 'invited', terms, proposal: null, agreed })
    return null
  }

  /** @returns the reason of a refusal; null = done */
  answer(act: 'accept' | 'decline' | 'leave', program: number, brand: number): string | null {
    const partner = this.partnership(program, brand)
    if (partner === undefined || partner.state === 'withdrawn') return 'partner_not_found'
    if (partner.proposal !== null && act === 'decline') {
      partner.proposal = null
      return null
    }
    const to = ({ accept: 'accepted', decline: 'declined', leave: 'left' } as const)[act]
    const isProposal = partner.proposal !== null && act === 'accept'
    if (partner.state === to && !isProposal) return null
    if (isProposal) return this.#agree(program, partner)
    if (partner.state !== (act === 'leave' ? 'accepted' : 'invited')) return 'partner_state'
    if (act === 'accept') return this.#agree(program, partner)
    partner.state = to
    partner.proposal = null
    const last = partner.agreed.at(-1)
    if (act === 'leave' && last !== undefined) last.until = this.now
    return null
  }

  /** Puts invited or proposed terms in force from now on. */
  #agree(program: number, partner: Partnership): string | null {
    const { status } = this.program(program)
    if (status === 'ended' || status === 'deleted') return 'program_read_only'
    const last = partner.state === 'accepted' ? partner.agreed.at(-1) : undefined
    const earnsSince = last?.earns === true ? last.earnsSince : this.now
    if (last !== undefined) last.until = this.now
    const terms = partner.proposal ?? partner.terms
    Object.assign(partner, { state: 'accepted', terms, proposal: null })
    partner.agreed.push({ ...terms, earnsSince, until: Infinity })
    return null
  }

  /** Withdraws the owner's invitation or proposal. */
  withdraw(program: number, brand: number): string | null {
    const partner = this.partnership(program, brand)
    if (partner === undefined) return 'partner_not_found'
    if (partner.proposal !== null) {
      partner.proposal = null
      return null
    }
    if (partner.state !== 'invited') return 'partner_state'
    partner.state = 'withdrawn'
    return null
  }

  protected override sellsSince(index: number, brand: number): number | null {
    const running = this.#running(index, brand)
    return running?.earns === true ? running.earnsSince : super.sellsSince(index, brand)
  }
  #running = (program: number, brand: number): Agreement | undefined =>
    this.partnership(program, brand)?.agreed.find(({ until }) => until === Infinity)

  /**
   * Tells whether a brand may hand a claim's reward over: the program's own brand, a partner that
   * does so, or one that did when it was claimed.
   */
  handsOver = (claim: ModelClaim, brand: number): boolean =>
    this.program(claim.program).brand === brand || this.#handing(claim, brand) !== undefined
  /** The newest agreement under which the brand fulfils the reward. */
  #handing = ({ program, requestedAt }: ModelClaim, brand: number): Agreement | undefined =>
    this.partnership(program, brand)?.agreed.findLast(
      ({ handsOver, until }) => handsOver && requestedAt < until,
    )

  protected override bookSale(program: number, seller: number, receipt: string, points: number): void {
    if (this.program(program).brand === seller || points === 0) return
    const key = `${program} ${receipt}`
    if (points > 0) {
      const { priceMilli } = this.#running(program, seller) ?? { priceMilli: 0 }
      this.#charged.set(key, { priceMilli, points, back: 0 })
      return this.#book(program, seller, { kind: 'earned', points, milli: -points * priceMilli })
    }
    // At most the charged points are credited: limits and thresholds move points between purchases.
    const charged = this.#charged.get(key)
    const back = Math.min(-points, (charged?.points ?? 0) - (charged?.back ?? 0))
    if (charged === undefined || back === 0) return
    charged.back += back
    this.#book(program, seller, { kind: 'reversed', points: back, milli: back * charged.priceMilli })
  }

  protected override bookReward(claim: ModelClaim, till: number): void {
    const agreed = this.program(claim.program).brand === till ? undefined : this.#handing(claim, till)
    if (agreed === undefined) return
    // A percentage of cents, in thousandths of a cent.
    const milli = REWARD_CENTS * agreed.prizePercent * 10
    this.#book(claim.program, till, { kind: 'prize', points: claim.points, milli })
  }

  #book(program: number, partner: number, entry: Omit<Entry, 'month'>): void {
    const key = `${program} ${partner}`
    const entries = this.#entries.get(key) ?? []
    this.#entries.set(key, [...entries, { ...entry, month: monthAt(this.now) }])
  }

  /** Computes a partner's running month. */
  running = (program: number, partner: number): Position =>
    this.#position(program, partner, monthAt(this.now))
  /** Lists a partner's past months that have entries, newest first. */
  statements(program: number, partner: number): (Position & { month: string })[] {
    const months = new Set((this.#entries.get(`${program} ${partner}`) ?? []).map(({ month }) => month))
    return [...months]
      .filter((month) => month < monthAt(this.now))
      .toSorted()
      .toReversed()
      .map((month) => ({ month, ...this.#position(program, partner, month) }))
  }

  #position(program: number, partner: number, month: string): Position {
    const entries = (this.#entries.get(`${program} ${partner}`) ?? []).filter(
      (entry) => entry.month === month,
    )
    const of = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind)
    return {
      pointsEarned: sum(of('earned').map(({ points }) => points)),
      pointsReversed: sum(of('reversed').map(({ points }) => points)),
      prizes: of('prize').length,
      // + 0 turns -0 into 0.
      amount: Math.round(sum(entries.map(({ milli }) => milli)) / 1000) / 100 + 0,
    }
  }
}

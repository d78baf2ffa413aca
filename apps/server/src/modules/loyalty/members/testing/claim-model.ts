/*
 * A model of the rules for claims of rewards, for the model-based test; it shares no code with the
 * product.
 */
import type { ModelMember, ModelProgram, ModelStart } from './lifecycle-model.ts'
import type { Paid } from './plain-account.ts'
import { ProgramModel } from './program-model.ts'

const READY_DAYS = 60
const UNDO_MS = 10 * 60_000
/** Days that are added once to the end of a ready claim when its program closes before it. */
const CLOSED_DAYS = 30
const SHIPPED_DAYS = 14
const RENEWED_DAYS = 60
/** Days after the end of a program in which its rewards can be claimed. */
const CLAIM_DAYS = 60

type State =
  | 'requested'
  | 'approved'
  | 'ready'
  | 'shipped'
  | 'delivered'
  | 'refused'
  | 'cancelled'
  | 'expired'
export type ClaimStepType =
  | 'approve'
  | 'refuse'
  | 'ready'
  | 'ship'
  | 'deliver'
  | 'cancel'
  | 'offer'
  | 'withdraw'
  | 'receive'
  | 'substitute'
  | 'confirm'

/** A reward of the play; all rewards have the same value. */
export interface RewardSetting {
  readonly program: number
  readonly points: number
  readonly stamps: number
  readonly stock: number
  readonly needsApproval?: true
  readonly isSent?: true
  /** Days until the reward is ready; 0 unless it is sent by post. */
  readonly days?: number
  readonly perMember?: number
  readonly minRank?: number
  /** Id of the reward that the mechanics claim automatically. */
  readonly id?: string
}
interface ModelReward extends RewardSetting {
  held: number
  used: number
}
export interface ModelClaim {
  readonly program: number
  readonly user: number
  /** The membership that paid. */
  readonly member: ModelMember
  readonly paid: Paid
  readonly points: number
  readonly stamps: number
  readonly requestedAt: number
  readyAt: number | null
  reward: number
  state: State
  expiresAt: number | null
  deliversAt: number | null
  isExtended: boolean
  offered: number | null
  returned: { points: number; stamps: number }
}

const FROM: Readonly<Record<ClaimStepType, readonly State[]>> = {
  approve: ['requested'],
  refuse: ['requested'],
  ready: ['approved'],
  ship: ['approved'],
  deliver: ['approved', 'ready', 'shipped'],
  confirm: ['approved', 'ready', 'shipped'],
  cancel: ['requested', 'approved'],
  withdraw: ['requested', 'approved'],
  offer: ['requested', 'approved', 'ready'],
  substitute: ['requested', 'approved', 'ready'],
  receive: ['shipped'],
}
const OPEN: ReadonlySet<State> = new Set(['requested', 'approved', 'ready', 'shipped'])

export class ClaimModel extends ProgramModel {
  readonly rewards: readonly ModelReward[]
  readonly claims: ModelClaim[] = []

  constructor(now: number, programs: readonly ModelStart[], rewards: readonly RewardSetting[]) {
    super(now, programs)
    this.rewards = rewards.map((reward) => ({ ...reward, held: 0, used: 0 }))
  }

  /** @returns the reason of a refusal; null = claimed */
  claim(index: number, user: number): string | null {
    const reward = this.reward(index)
    const program = this.program(reward.program)
    const member = program.members.get(user)
    const has = this.balance(reward.program, user)
    if (member === undefined || has === null) return 'not_member'
    if (!this.mayTakeBack(program)) return 'program_closed'
    const counted = this.claims.filter(
      (claim) =>
        claim.reward === index && claim.user === user && !['refused', 'cancelled'].includes(claim.state),
    )
    if (counted.length >= (reward.perMember ?? Infinity)) return 'limit_reached'
    if (has.tier < (reward.minRank ?? 0)) return 'level_missing'
    if (reward.held + reward.used >= reward.stock) return 'prize_sold_out'
    if (has.points < reward.points) return 'points_missing'
    if (has.stamps < reward.stamps) return 'stamps_missing'
    this.#make(index, user, member, reward.points, reward.stamps)
    return null
  }

  /** Claims as often as the points reach the cost and a unit is left. */
  protected override claimByItself(program: ModelProgram, user: number): void {
    const { cost = 0, rewardId = null } = program.definition.config.autoClaim ?? {}
    const member = program.members.get(user)
    const index = this.rewards.findIndex(({ id }) => id !== undefined && id === rewardId)
    if (member === undefined || index < 0) return
    const reward = this.reward(index)
    while (member.account.points >= cost && reward.held + reward.used < reward.stock) {
      this.#make(index, user, member, cost, 0)
    }
  }

  #make(index: number, user: number, member: ModelMember, points: number, stamps: number): void {
    const reward = this.reward(index)
    reward.held += 1
    member.account.addStamps(-stamps)
    const claim: ModelClaim = {
      program: reward.program,
      user,
      member,
      points,
      stamps,
      requestedAt: this.now,
      readyAt: null,
      reward: index,
      paid: member.account.pay(points),
      state: 'requested',
      expiresAt: null,
      deliversAt: null,
      isExtended: false,
      offered: null,
      returned: { points: 0, stamps: 0 },
    }
    this.claims.push(claim)
    if (reward.needsApproval !== true) this.#approve(claim)
  }

  /**
   * Takes a step of a claim; `till`: the brand at whose till it is fulfilled. @returns the reason
   * of a refusal; null = done
   */
  stepClaim(claim: ModelClaim, type: ClaimStepType, other: number, till?: number): string | null {
    const reward = this.reward(claim.reward)
    const canEnd = this.mayTakeBack(this.program(claim.program))
    const ends = type === 'refuse' || type === 'cancel' || type === 'withdraw'
    const isMeant = type === 'ship' ? reward.isSent === true : type !== 'ready' || reward.isSent !== true
    // For ten minutes a member takes back what was ready at once.
    const isEarly =
      type === 'withdraw' &&
      claim.state === 'ready' &&
      claim.readyAt === claim.requestedAt &&
      this.now < claim.requestedAt + UNDO_MS
    const isFrom = FROM[type].includes(claim.state) || isEarly
    if (!isMeant || !isFrom || (ends && !canEnd)) {
      return this.#refusal(claim, type, ends && !canEnd)
    }
    switch (type) {
      case 'approve':
        this.#approve(claim)
        break
      case 'ready':
        claim.state = 'ready'
        claim.readyAt = this.now
        claim.expiresAt = this.#endOf(claim, READY_DAYS)
        break
      case 'ship':
        claim.state = 'shipped'
        claim.deliversAt = this.#endOf(claim, SHIPPED_DAYS)
        break
      case 'offer':
        if (!this.#isFitting(claim, other)) return 'substitute_worth_less'
        claim.offered = other
        break
      case 'substitute':
        return this.#substitute(claim, other)
      case 'refuse':
        this.#end(claim, 'refused', true)
        break
      case 'cancel':
      case 'withdraw':
        this.#end(claim, 'cancelled', type === 'cancel')
        break
      default:
        this.#deliver(claim)
        if (till !== undefined) this.bookReward(claim, till)
    }
    return null
  }

  /** Posts the clearing between brands when one of them fulfils a reward. */
  protected bookReward(_claim: ModelClaim, _till: number): void {}

  #refusal(claim: ModelClaim, type: ClaimStepType, isTooLate: boolean): string {
    const isOver = claim.state === 'delivered'
    if (type === 'confirm') {
      if (isOver) return 'claim_delivered'
      return claim.state === 'requested' ? 'claim_waits' : 'claim_over'
    }
    if (type === 'deliver' && isOver) return 'claim_delivered'
    return isTooLate && OPEN.has(claim.state) ? 'program_closed' : 'claim_step'
  }

  #isFitting(claim: ModelClaim, other: number): boolean {
    const { program, held, used, stock } = this.reward(other)
    return program === claim.program && other !== claim.reward && held + used < stock
  }

  #substitute(claim: ModelClaim, other: number): string | null {
    if (claim.offered === null) return 'claim_step'
    if (claim.offered !== other || !this.#isFitting(claim, other)) return 'claim_substitute'
    this.reward(claim.reward).held -= 1
    this.reward(other).held += 1
    Object.assign(claim, { reward: other, offered: null })
    this.#approve(claim)
    return null
  }

  #approve(claim: ModelClaim): void {
    const { isSent, days = 0 } = this.reward(claim.reward)
    const isReady = isSent !== true && days === 0
    claim.state = isReady ? 'ready' : 'approved'
    if (isReady) claim.readyAt = this.now
    claim.expiresAt = isReady ? this.#endOf(claim, READY_DAYS) : null
  }

  #deliver(claim: ModelClaim): void {
    claim.state = 'delivered'
    this.reward(claim.reward).held -= 1
    this.reward(claim.reward).used += 1
  }

  #end(claim: ModelClaim, state: 'refused' | 'cancelled' | 'expired', byBrand: boolean): void {
    claim.state = state
    this.reward(claim.reward).held -= 1
    const program = this.program(claim.program)
    if (program.members.get(claim.user) !== claim.member || !this.mayTakeBack(program)) return
    const { account } = claim.member
    account.giveBack(claim.paid, this.now, byBrand ? this.#endOf(claim, RENEWED_DAYS) : null)
    account.addStamps(claim.stamps)
    claim.returned = { points: claim.points, stamps: claim.stamps }
  }

  /** Returns the midnight after this many whole days from a moment, which is now by default. */
  #endOf(claim: ModelClaim, days: number, from = this.now): number {
    const { rules } = this.program(claim.program)
    return rules.midnight(rules.dateAt(from), days + 1)
  }

  override advance(seconds: number): void {
    super.advance(seconds)
    for (const claim of this.claims) this.#bringTo(claim, this.program(claim.program))
  }

  #bringTo(claim: ModelClaim, { rules, endDate }: ModelProgram): void {
    const { state, expiresAt, deliversAt } = claim
    if (state === 'shipped' && deliversAt !== null && deliversAt <= this.now) this.#deliver(claim)
    if (state !== 'ready' || expiresAt === null || expiresAt > this.now) return
    const isMoved = !claim.isExtended && rules.midnight(endDate, 1 + CLAIM_DAYS) <= expiresAt
    if (!isMoved) return this.#end(claim, 'expired', false)
    claim.isExtended = true
    claim.expiresAt = this.#endOf(claim, CLOSED_DAYS, expiresAt - 1)
    this.#bringTo(claim, this.program(claim.program))
  }

  reward(index: number): ModelReward {
    const reward = this.rewards[index]
    if (reward === undefined) throw new Error(`No reward ${index}`)
    return reward
  }
}

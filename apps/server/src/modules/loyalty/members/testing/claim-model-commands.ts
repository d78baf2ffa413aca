import { randomUUID } from 'node:crypto'
import * as claims from '@vicino/contract/loyalty/claims/endpoints'
import type { OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import type { ClaimStepType, ModelClaim } from './claim-model.ts'
import type { ClearingModel } from './clearing-model.ts'
import { agree, type Answer } from './model-answers.ts'
import type { PlayRows } from './model-rows.ts'
import type { ProgramCommand } from './program-commands.ts'

type Sent = Parameters<TestApp['send']>[1]
type Send = (endpoint: Endpoint, sent: Sent) => Promise<Answer>

/** The endpoint of each step; the till has its own. */
const ENDPOINTS = {
  approve: claims.approveClaim,
  refuse: claims.refuseClaim,
  ready: claims.readyClaim,
  ship: claims.shipClaim,
  deliver: claims.deliverClaim,
  cancel: claims.cancelClaim,
  offer: claims.offerSubstitutes,
  withdraw: claims.withdrawClaim,
  receive: claims.receiveClaim,
  substitute: claims.substituteClaim,
  confirm: claims.confirmClaim,
} as const satisfies Record<ClaimStepType, Endpoint>

/**
 * The claims part of a play: sends a command, and compares the answer and the shown claims with the
 * model.
 */
export class ClaimPlay {
  readonly #model: ClearingModel
  readonly #rows: PlayRows
  readonly #send: Send
  /** Ids and codes of the model's claims, in their order. */
  readonly #made: Pick<OwnClaimDetail, '_id' | 'code'>[] = []

  constructor(model: ClearingModel, rows: PlayRows, send: Send) {
    this.#model = model
    this.#rows = rows
    this.#send = send
  }

  /** @returns the user and the brand whose balance changed */
  async claim({ user, reward: index }: Extract<ProgramCommand, { type: 'claim' }>) {
    const { program, points, stamps, isSent } = this.#model.reward(index)
    const { code, body } = await this.#send(claims.claimReward, {
      as: this.#rows.users[user],
      params: { id: this.#rows.programIds[program] ?? '', rewardId: this.#rows.rewardIds[index] ?? '' },
      body: { points, stamps, money: 0, ...(isSent && { note: 'Via Roma 1' }) },
      headers: { 'idempotency-key': randomUUID() },
    })
    agree('claim', code, this.#model.claim(index, user))
    if (code === null) this.#made.push(body as OwnClaimDetail)
    return { brand: this.#model.program(program).brand, user }
  }

  /** Finds the claims that programs have made automatically. */
  async adopt(drain: () => Promise<unknown>): Promise<void> {
    const first = this.#model.claims[this.#made.length]
    if (first === undefined) return
    await drain()
    const as = this.#rows.users[first.user]
    const query = { programId: this.#rows.programIds[first.program] ?? '', limit: '50' }
    const { body } = await this.#send(claims.listOwnClaims, { as, query })
    const known = new Set(this.#made.map(({ _id }) => _id))
    const found = (body as { items: OwnClaimDetail[] }).items.filter(({ _id }) => !known.has(_id))
    agree('automatic claims', found.length, this.#model.claims.length - this.#made.length)
    this.#made.push(...found.toReversed())
    for (const place of found.keys()) await this.#compare(this.#made.length - 1 - place)
  }

  /** @returns the user and the brand whose balance changed; undefined while there is no claim */
  async step({ step, claim: number, reward, till: wished }: Extract<ProgramCommand, { type: 'claimStep' }>) {
    const place = number % this.#model.claims.length
    const claim = this.#model.claims[place]
    const made = this.#made[place]
    if (claim === undefined || made === undefined) return undefined
    const { brand } = this.#model.program(claim.program)
    const till = step === 'confirm' && this.#model.handsOver(claim, wished) ? wished : brand
    const sent = this.#sentFor(claim, made, step, { reward, till })
    const expected = this.#model.stepClaim(claim, step, reward, till)
    // Two tills try at the same time; only one fulfils the reward (13).
    const answers = await Promise.all(
      [sent, ...(step === 'confirm' ? [sent] : [])].map((each) => this.#send(ENDPOINTS[step], each)),
    )
    const codes = answers.map(({ code }) => code)
    const second = expected === null ? 'claim_delivered' : expected
    const inOrder = codes.toSorted((a, b) => Number(a !== null) - Number(b !== null))
    agree(step, inOrder, step === 'confirm' ? [expected, second] : [expected])
    await this.#compare(place)
    return { brand, user: claim.user }
  }

  /** Compares every claim with the model, at the end. */
  async compareAll(): Promise<void> {
    for (const place of this.#made.keys()) await this.#compare(place)
  }

  #sentFor(
    claim: ModelClaim,
    made: { _id: string; code: string | null },
    step: ClaimStepType,
    { reward, till }: { readonly reward: number; readonly till: number },
  ): Sent {
    const { owner } = this.#rows.brands[this.#model.program(claim.program).brand] ?? {}
    if (step === 'confirm') return { as: this.#rows.brands[till]?.scanner, body: { code: made.code } }
    const rewardId = this.#rows.rewardIds[reward]
    const own = { as: this.#rows.users[claim.user], params: { id: made._id } }
    if (step === 'withdraw' || step === 'receive') return { ...own, body: {} }
    if (step === 'substitute') return { ...own, body: { rewardId } }
    const params = { id: this.#rows.programIds[claim.program] ?? '', claimId: made._id }
    const reason = { reason: 'Non disponibile' }
    const body = { refuse: reason, cancel: reason, offer: { ...reason, rewardIds: [rewardId] } } as Record<
      string,
      object
    >
    return { as: owner, params, body: body[step] ?? {} }
  }

  async #compare(place: number): Promise<void> {
    const { user, state, returned } = this.#model.claims[place] as ModelClaim
    const params = { id: this.#made[place]?._id ?? '' }
    const { body } = await this.#send(claims.getOwnClaim, { as: this.#rows.users[user], params })
    const shown = body as OwnClaimDetail
    agree(`claim ${place}`, [shown.state, shown.returned], [state, returned])
  }
}

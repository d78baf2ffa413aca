import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@vicino/contract/endpoint'
import * as partners from '@vicino/contract/loyalty/partners/endpoints'
import type { Partner, Statement } from '@vicino/contract/loyalty/partners/schemas'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import type { ClearingModel } from './clearing-model.ts'
import { agree, type Answer } from './model-answers.ts'
import type { PlayRows } from './model-rows.ts'
import type { PlayTerms, ProgramCommand } from './program-commands.ts'

type Sent = Parameters<TestApp['send']>[1]
type Send = (endpoint: Endpoint, sent: Sent) => Promise<Answer>

/**
 * The part of a play about common programs: partnerships, and what both brands see of their debts
 * to each other.
 */
export class ClearingPlay {
  readonly #model: ClearingModel
  readonly #rows: PlayRows
  readonly #send: Send
  /** Number of compared statements, by program. */
  readonly #made = new Map<number, number>()

  constructor(model: ClearingModel, rows: PlayRows, send: Send) {
    this.#model = model
    this.#rows = rows
    this.#send = send
  }

  async step({ act, program, brand, terms }: Extract<ProgramCommand, { type: 'partner' }>): Promise<void> {
    const model = this.#model
    const known = model.partnership(program, brand)
    // The product also lets an owner end a partnership in a program without members; the play
    // leaves that out.
    if (act === 'withdraw' && known?.state === 'accepted' && known.proposal === null) return
    const { id: brandId = '', owner: partner } = this.#rows.brands[brand] ?? {}
    const { owner } = this.#rows.brands[model.program(program).brand] ?? {}
    const params = { id: this.#rows.programIds[program] ?? '' }
    if (act === 'invite') {
      const headers = { 'idempotency-key': randomUUID() }
      const body = { brandId, note: '', ...told(terms) }
      const { code } = await this.#send(partners.invitePartner, { as: owner, params, body, headers })
      return agree(act, code, model.invite(program, brand, terms))
    }
    if (act === 'withdraw') {
      const { code } = await this.#send(partners.withdrawPartner, {
        as: owner,
        params: { ...params, brandId },
      })
      return agree(act, code, model.withdraw(program, brand))
    }
    const endpoint = {
      accept: partners.acceptPartnership,
      decline: partners.declinePartnership,
      leave: partners.leavePartnership,
    }[act]
    const body = act === 'accept' ? told(known?.proposal ?? known?.terms ?? terms) : {}
    const { code } = await this.#send(endpoint, { as: partner, params, body })
    agree(act, code, model.answer(act, program, brand))
  }

  /** Compares the running month of each partner as the owner sees it, and new statements. */
  async compare(): Promise<void> {
    for (const [program, id] of this.#rows.programIds.entries()) {
      const { owner } = this.#rows.brands[this.#model.program(program).brand] ?? {}
      const partnersOf = [...this.#rows.brands.keys()].filter((brand) =>
        this.#model.partnership(program, brand),
      )
      if (partnersOf.length === 0) continue
      const { body } = await this.#send(partners.listPartners, { as: owner, params: { id } })
      const shown = new Map((body as Partner[]).map((partner) => [partner.brand._id, partner.clearing]))
      for (const brand of partnersOf) {
        const its = shown.get(this.#rows.brands[brand]?.id ?? '')
        agree(`21: month of ${brand} in ${program}`, its, this.#model.running(program, brand))
      }
      await this.#compareStatements(program, partnersOf)
    }
  }

  /** Compares the statements of the owner, and of each partner. */
  async #compareStatements(program: number, partnersOf: readonly number[]): Promise<void> {
    const id = this.#rows.programIds[program] ?? ''
    const wanted = partnersOf.map((brand) => this.#model.statements(program, brand))
    const made = wanted.flat().length
    if (made === this.#made.get(program)) return
    this.#made.set(program, made)
    const { owner } = this.#rows.brands[this.#model.program(program).brand] ?? {}
    const all = await this.#statements(owner, id)
    for (const [place, brand] of partnersOf.entries()) {
      const { id: brandId = '', owner: partner } = this.#rows.brands[brand] ?? {}
      const its = wanted[place] ?? []
      agree(`21: statements of ${brand} in ${program}`, all.get(brandId) ?? [], its)
      if (its.length === 0) continue
      const own = await this.#statements(partner, id)
      agree(`21: own statements of ${brand} in ${program}`, [...own], [[brandId, its]])
    }
  }

  /** Reads statements by partner. */
  async #statements(as: TestUser | undefined, id: string) {
    const { body } = await this.#send(partners.listStatements, { as, params: { id }, query: { limit: '50' } })
    const { items } = body as { items: Statement[] }
    const rows = items.map(({ month, brand, clearing }) => ({ brandId: brand._id, month, ...clearing }))
    return new Map(
      [...Map.groupBy(rows, ({ brandId }) => brandId)].map(([brandId, its]) => [
        brandId,
        its.map(({ month, pointsEarned, pointsReversed, prizes, amount }) => ({
          month,
          pointsEarned,
          pointsReversed,
          prizes,
          amount,
        })),
      ]),
    )
  }
}

const told = ({ priceMilli, ...terms }: PlayTerms) => ({ ...terms, pointsPrice: priceMilli / 100 })

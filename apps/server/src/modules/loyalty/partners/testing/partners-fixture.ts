import { randomUUID } from 'node:crypto'
import { registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { acceptPartnership, invitePartner } from '@vicino/contract/loyalty/partners/endpoints'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { Counter } from '../../claims/testing/claims-fixture.ts'
import { newReceipt } from '../../members/testing/members-fixture.ts'

/** 8.00 € for 1,000 points, 60 % of a reward's value. */
export const TERMS = { earns: true, handsOver: true, pointsPrice: 8, prizePercent: 60 }

/** A brand with an owner and a till, which can be invited. */
export interface Neighbour {
  readonly brandId: string
  readonly owner: TestUser
  readonly till: TestUser
}

let companies = 0

/** The shops of a street: one with a common program, and its neighbours. */
export class Street {
  readonly test: TestApp
  readonly counter: Counter

  constructor(test: TestApp, counter: Counter) {
    this.test = test
    this.counter = counter
  }

  static async open(test: TestApp, config: Parameters<typeof Counter.open>[2] = {}): Promise<Street> {
    const counter = await Counter.open(test, undefined, config)
    await test.db
      .updateTable('programs')
      .set({ is_crossbrand: true })
      .where('id', '=', counter.programId)
      .execute()
    return new Street(test, counter)
  }

  get params(): { id: string } {
    return { id: this.counter.programId }
  }

  async neighbour(company: object = {}): Promise<Neighbour> {
    const piva = `10000000${String((companies += 1)).padStart(3, '0')}`
    const known = { legal_subject: 'Libri S.r.l.', piva, sede_legale: 'Via Po 3, Torino' }
    const { id } = await makeBrand(this.test.db, { ...known, ...company })
    return {
      brandId: id,
      owner: await this.test.createUser({ role: 'brand', brand_id: id }),
      till: await this.test.createUser({ role: 'scanner', brand_id: id }),
    }
  }

  /** Makes a neighbour that takes part. */
  async partner(terms: object = {}): Promise<Neighbour> {
    const neighbour = await this.neighbour()
    await this.invite(neighbour, terms)
    const answer = await this.accept(neighbour, terms)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return neighbour
  }

  /** Invites a neighbour or, once it takes part, proposes new terms. */
  invite({ brandId }: Neighbour, body: object = {}, as = this.counter.owner) {
    return this.test.send(invitePartner, {
      as,
      params: this.params,
      body: { brandId, ...TERMS, ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  }

  accept({ owner }: Neighbour, terms: object = {}) {
    const body = { ...TERMS, ...terms }
    return this.test.send(acceptPartnership, { as: owner, params: this.params, body })
  }

  buy(customer: TestUser, amount: number, { till }: Neighbour, receiptId = newReceipt()) {
    const body = { member: { userId: customer.id }, amount, receiptId }
    return this.test.send(registerPurchase, { as: till, body })
  }
}

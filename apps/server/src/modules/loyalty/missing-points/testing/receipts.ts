import { acceptMissing, askMissing, refuseMissing } from '@vicino/contract/loyalty/missing-points/endpoints'
import type { OwnMissing } from '@vicino/contract/loyalty/missing-points/schemas'
import { makeFile } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop, newReceipt, type Shop } from '../../members/testing/members-fixture.ts'

/**
 * A brand with a program and its owner, and the HTTP requests of members and staff about missing
 * points.
 */
export class Receipts {
  readonly test: TestApp
  readonly shop: Shop
  readonly owner: TestUser

  constructor(test: TestApp, shop: Shop, owner: TestUser) {
    this.test = test
    this.shop = shop
    this.owner = owner
  }

  /** Opens a program in which 1 € gives 1 point; the brand has no shops in the list. */
  static async open(test: TestApp, mechanics: Parameters<typeof makeShop>[1] = {}): Promise<Receipts> {
    const shop = await makeShop(test, mechanics)
    return new Receipts(test, shop, await test.createUser({ role: 'brand', brand_id: shop.brandId }))
  }

  /** Builds a request that a member may send today: a receipt of 42,50 € of this day. */
  async body(as: TestUser, changes: object = {}) {
    return {
      shopId: null,
      day: this.test.clock.now().toISOString().slice(0, 10),
      amount: 42.5,
      receiptId: newReceipt(),
      image: await makeFile(this.test.db, as.id, 'receipt'),
      ...changes,
    }
  }

  async send(as: TestUser, changes: object = {}) {
    return this.test.send(askMissing, {
      as,
      params: { id: this.shop.programId },
      body: await this.body(as, changes),
    })
  }

  async ask(as: TestUser, changes: object = {}): Promise<OwnMissing> {
    const body = await this.body(as, changes)
    return this.test.request(askMissing, { as, params: { id: this.shop.programId }, body })
  }

  params = (requestId: string) => ({ id: this.shop.programId, requestId })

  accept(requestId: string, as: TestUser = this.owner) {
    return this.test.send(acceptMissing, { as, params: this.params(requestId), body: {} })
  }

  refuse(requestId: string, body: object = { reason: 'unreadable' }, as: TestUser = this.owner) {
    return this.test.send(refuseMissing, { as, params: this.params(requestId), body })
  }
}

import { affiliate, noteVisit, openSlots } from '@vicino/contract/channels/promoters/endpoints'
import type { Commission, TakenSlot } from '@vicino/contract/channels/promoters/schemas'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { DealRow, DealValues } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { openShop, type Shop } from '../../../redemption/redemptions/testing/redemptions-fixture.ts'
import { commissionsOfRedemptions } from '../promoters.consumers.ts'

const EURO: Commission = { kind: 'amount', value: 1 }

let addresses = 0
/** Makes a new browser: the server distinguishes devices by these headers. */
export const device = (): Record<string, string> => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.${(addresses += 1)}`,
})

/** A shop with slots on a deal, promoters with links to it, and customers who come by the links. */
export class Stall {
  readonly test: TestApp
  readonly shop: Shop

  private constructor(test: TestApp, shop: Shop) {
    this.test = test
    this.shop = shop
  }

  static async open(test: TestApp): Promise<Stall> {
    return new Stall(test, await openShop(test))
  }

  /** Makes a deal of the shop at 20 € with slots. */
  async deal(commission: Commission = EURO, total = 3, values: DealValues = {}): Promise<DealRow> {
    const deal = await this.shop.deal({
      price_cents: 4000,
      discount: 50,
      discount_price_cents: 2000,
      ...values,
    })
    const body = { dealId: deal.id, total, commission }
    await this.test.request(openSlots, { as: this.shop.owner, body })
    return deal
  }

  promoter(): Promise<TestUser> {
    return this.test.createUser({ role: 'promoter' })
  }

  take(promoter: TestUser, dealId: string, headers = device()): Promise<TakenSlot> {
    return this.test.request(affiliate, { as: promoter, body: { dealId }, headers })
  }

  async visit(user: TestUser, code: string, headers = device()): Promise<void> {
    await this.test.request(noteVisit, { as: user, body: { code }, headers })
  }

  /** Opens and confirms a code; returns the redemption's id. */
  async redeem(user: TestUser, dealId: string): Promise<string> {
    const opened = await this.test.request(openRedemption, { as: user, body: { dealId } })
    await this.test.request(confirmRedemption, {
      as: this.shop.scanner,
      body: { transactionId: opened.transactionId },
    })
    await this.drain()
    return opened._id
  }

  /**
   * Makes a new customer who comes by a link, by default on a device of their own, and redeems the
   * deal.
   */
  async customer(code: string, dealId: string, headers = device()): Promise<{ user: TestUser; id: string }> {
    const user = await this.test.createUser()
    await this.visit(user, code, headers)
    return { user, id: await this.redeem(user, dealId) }
  }

  async drain(): Promise<void> {
    await drainOutbox(this.test.db, [commissionsOfRedemptions], this.test.clock.now())
  }
}

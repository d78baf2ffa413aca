import {
  confirmCoupons,
  createCouponTemplate,
  getCouponTemplate,
  getOwnCoupon,
  issueCoupons,
  listCouponCodes,
  previewCoupons,
} from '@vicino/contract/loyalty/coupons/endpoints'
import type {
  CouponTemplate,
  CouponTemplateBody,
  OwnCouponDetail,
  TillCoupon,
} from '@vicino/contract/loyalty/coupons/schemas'
import { scanAtTill } from '@vicino/contract/till/till/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop, newReceipt, type Shop } from '../../members/testing/members-fixture.ts'

export const codeOf = (response: { json: <T>() => T }): string => response.json<Problem>().code

/** 10% off for 30 days, once for each member. */
export const COUPON: CouponTemplateBody = {
  name: 'Dieci per cento',
  description: '',
  imageUrl: null,
  kind: 'percent',
  percent: 10,
  value: null,
  product: null,
  minSpend: 0,
  productCodes: [],
  productCategories: [],
  combinable: false,
  shops: [],
  validFrom: null,
  validTo: null,
  validDays: 30,
  total: null,
  perMember: 1,
}
export const amountOff = (
  value: number,
  more: Partial<CouponTemplateBody> = {},
): Partial<CouponTemplateBody> => ({
  kind: 'amount',
  percent: null,
  value,
  ...more,
})

/** A brand with a program, its till and its coupons, over HTTP. */
export class Desk {
  readonly test: TestApp
  readonly shop: Shop
  readonly owner: TestUser

  constructor(test: TestApp, shop: Shop, owner: TestUser) {
    this.test = test
    this.shop = shop
    this.owner = owner
  }

  static async open(test: TestApp): Promise<Desk> {
    const shop = await makeShop(test)
    return new Desk(test, shop, await test.createUser({ role: 'brand', brand_id: shop.brandId }))
  }

  make(values: Partial<CouponTemplateBody> = {}): Promise<CouponTemplate> {
    return this.test.request(createCouponTemplate, { as: this.owner, body: { ...COUPON, ...values } })
  }

  send(id: string, userIds: readonly string[]) {
    const body = { programId: this.shop.programId, userIds: [...userIds] }
    return this.test.send(issueCoupons, { as: this.owner, params: { id }, body })
  }

  /** Gives a coupon to a user. @returns the coupon as the user sees it */
  async give(
    to: TestUser,
    template: CouponTemplate | Partial<CouponTemplateBody> = {},
  ): Promise<OwnCouponDetail> {
    const { _id } = '_id' in template ? template : await this.make(template)
    const answer = await this.send(_id, [to.id])
    const [result] = answer.json<{ results: { couponId: string | null; refused: string | null }[] }>().results
    if (!result?.couponId) throw new Error(answer.body)
    return this.own(to, result.couponId)
  }

  own(as: TestUser, id: string): Promise<OwnCouponDetail> {
    return this.test.request(getOwnCoupon, { as, params: { id } })
  }

  scan(text: string, as = this.shop.scanner, storeId?: string) {
    return this.test.send(scanAtTill, { as, body: { text, ...(storeId && { storeId }) } })
  }

  /** Scans a coupon and returns the till's ticket for it. */
  async ticket(coupon: OwnCouponDetail, as = this.shop.scanner): Promise<string> {
    const answer = await this.scan(coupon.qr?.token ?? '', as)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<{ coupon: TillCoupon }>().coupon.ticket
  }

  async preview(coupons: readonly (OwnCouponDetail | object)[], amount: number, more: object = {}) {
    return this.test.send(previewCoupons, {
      as: this.shop.scanner,
      body: { coupons: await this.tickets(coupons), amount, ...more },
      headers: { 'accept-language': 'it' },
    })
  }

  async confirm(coupons: readonly (OwnCouponDetail | object)[], amount: number, more: object = {}) {
    return this.test.send(confirmCoupons, {
      as: this.shop.scanner,
      body: { coupons: await this.tickets(coupons), amount, receiptId: newReceipt(), ...more },
      headers: { 'accept-language': 'it' },
    })
  }

  private tickets(coupons: readonly (OwnCouponDetail | object)[]): Promise<object[]> {
    return Promise.all(
      coupons.map(async (one) => ('qr' in one ? { ticket: await this.ticket(one as OwnCouponDetail) } : one)),
    )
  }

  /** Reads the metrics of a template after the consumers have processed all events. */
  async figures(id: string): Promise<CouponTemplate['figures']> {
    await drainOutbox(this.test.db, this.test.services.consumers, this.test.clock.now())
    return (await this.test.request(getCouponTemplate, { as: this.owner, params: { id } })).figures
  }

  async codes(id: string) {
    return (await this.test.request(listCouponCodes, { as: this.owner, params: { id } })).items
  }
}

import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { newReceipt } from '../../members/testing/members-fixture.ts'
import { COUPON, Desk } from './coupons-fixture.ts'

/** Valid and refused requests of the coupon endpoints that take an idempotency key. */
export function couponExamples(test: TestApp): Record<string, () => Promise<Example>> {
  const given = async (isUsed = false) => {
    const desk = await Desk.open(test)
    const member = await desk.shop.customer()
    const template = await desk.make()
    const coupon = await desk.give(member, template)
    if (isUsed) await desk.confirm([coupon], 10)
    return { desk, member, template, coupon }
  }
  const ofCode = async (isUsed: boolean): Promise<Example> => {
    const { desk, template, coupon } = await given(isUsed)
    const params = { id: template._id, codeId: coupon._id }
    const body = { reason: 'Sbagliato' }
    const elsewhere = { params: { ...params, codeId: NO_ID }, body }
    return { as: desk.owner, params, body, other: elsewhere, refused: elsewhere }
  }
  const toMany = async (body: (programId: string, userId: string) => object): Promise<Example> => {
    const { desk, member, template } = await given()
    const its = body(desk.shop.programId, member.id)
    const elsewhere = { params: { id: NO_ID }, body: its }
    return { as: desk.owner, params: { id: template._id }, body: its, other: elsewhere, refused: elsewhere }
  }
  return {
    'POST /coupon': async () => {
      const { owner } = await Desk.open(test)
      return {
        as: owner,
        body: COUPON,
        other: { body: { ...COUPON, name: 'Altro' } },
        refused: { body: { ...COUPON, shops: [NO_ID] } },
      }
    },
    'POST /coupon/{id}/issue': () => toMany((programId, userId) => ({ programId, userIds: [userId] })),
    'POST /coupon/{id}/batch': () => toMany((programId) => ({ programId, segmentId: null })),
    'POST /coupon/{id}/code/{codeId}/revoke': () => ofCode(false),
    'POST /coupon/{id}/code/{codeId}/void': () => ofCode(true),
    'POST /till/coupon/confirm': async () => {
      const { desk, coupon } = await given()
      const coupons = [{ ticket: await desk.ticket(coupon) }]
      const body = { coupons, amount: 10, receiptId: newReceipt() }
      const stale = { body: { ...body, coupons: [{ ticket: 'VTQ:X' }] } }
      return { as: desk.shop.scanner, body, other: stale, refused: stale }
    },
  }
}

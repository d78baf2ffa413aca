import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { Receipts } from './receipts.ts'

/** Valid and refused requests of the missing-points endpoints that take an idempotency key. */
export function missingExamples(test: TestApp): Record<string, () => Promise<Example>> {
  const asked = async () => {
    const receipts = await Receipts.open(test)
    const member = await receipts.shop.customer()
    return { receipts, member, request: await receipts.ask(member) }
  }
  const byBrand = async (body: object): Promise<Example> => {
    const { receipts, request } = await asked()
    const elsewhere = { params: receipts.params(NO_ID), body }
    return {
      as: receipts.owner,
      params: receipts.params(request._id),
      body,
      other: elsewhere,
      refused: elsewhere,
    }
  }
  return {
    'POST /program/{id}/missing': async () => {
      const receipts = await Receipts.open(test)
      const member = await receipts.shop.customer()
      const params = { id: receipts.shop.programId }
      const body = await receipts.body(member)
      return {
        as: member,
        params,
        body,
        other: { params, body: { ...body, amount: 10 } },
        refused: { params, body: { ...body, amount: 4000 } },
      }
    },
    'POST /missing/{id}/withdraw': async () => {
      const { member, request } = await asked()
      const elsewhere = { params: { id: NO_ID }, body: {} }
      return { as: member, params: { id: request._id }, body: {}, other: elsewhere, refused: elsewhere }
    },
    'POST /program/{id}/missing/{requestId}/accept': () => byBrand({}),
    'POST /program/{id}/missing/{requestId}/refuse': () => byBrand({ reason: 'unreadable' }),
  }
}

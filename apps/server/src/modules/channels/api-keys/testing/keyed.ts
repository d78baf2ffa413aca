import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { Counter } from '../../../loyalty/claims/testing/claims-fixture.ts'
import { makeShop, newReceipt } from '../../../loyalty/members/testing/members-fixture.ts'
import { openShop } from '../../../redemption/redemptions/testing/redemptions-fixture.ts'
import { makeKey } from './key.ts'

const NOBODY = 'nessuno.qui'

const sale = (member: string) => ({ member, amount: 12, receiptId: newReceipt() })

/** Valid and refused requests of the calls of shop systems that take an idempotency key. */
export function systemExamples(test: TestApp): Record<string, () => Promise<Example>> {
  const selling = async () => {
    const limit = { count: 9, period: 'day' } as const
    const rule = {
      id: 'app',
      type: 'custom',
      event: 'newsletter',
      points: 15,
      isSaldo: false,
      limit,
    } as const
    const shop = await makeShop(test, { rules: [rule] })
    const as = await makeKey(test, { brandId: shop.brandId, usedAt: test.clock.now() })
    return { as, member: (await shop.customer()).handle }
  }
  return {
    'POST /integration/purchase': async () => {
      const { as, member } = await selling()
      const body = sale(member)
      const refused = { body: { ...body, member: NOBODY } }
      return { as, body, other: { body: { ...body, amount: 13 } }, refused }
    },
    'POST /integration/purchases': async () => {
      const { as, member } = await selling()
      const purchases = [sale(member), sale(NOBODY)]
      return { as, body: { purchases }, other: { body: { purchases: [sale(member)] } } }
    },
    'POST /integration/refund': async () => {
      const { as, member } = await selling()
      const body = { member, receiptId: newReceipt(), amount: 2 }
      const refused = { body: { receiptId: newReceipt(), purchaseReceiptId: 'mai-visto' } }
      return { as, body, other: { body: { ...body, amount: 3 } }, refused }
    },
    'POST /integration/event': async () => {
      const { as, member } = await selling()
      const body = { member, event: 'newsletter', eventId: newReceipt() }
      const refused = { body: { ...body, event: 'altro' } }
      return { as, body, other: { body: { ...body, eventId: newReceipt() } }, refused }
    },
    'POST /integration/claim/{code}/confirm': async () => {
      const counter = await Counter.open(test)
      const member = await counter.member(1000)
      const reward = await counter.reward()
      const code = async () => ({ params: { code: (await counter.claim(member, reward)).code ?? '' } })
      const as = await makeKey(test, { brandId: counter.shop.brandId, usedAt: test.clock.now() })
      return { as, ...(await code()), other: await code(), refused: { params: { code: '0000000000' } } }
    },
    'POST /integration/code/{code}/confirm': async () => {
      const shop = await openShop(test)
      const bought = async () => {
        const { code } = await shop.customer(await shop.deal({ link: 'https://negozio.example/' }))
        return { params: { code: code.purchase?.code ?? '' } }
      }
      const as = await makeKey(test, { brandId: shop.brandId, usedAt: test.clock.now() })
      return { as, ...(await bought()), other: await bought(), refused: { params: { code: 'AAAAAAAAAA' } } }
    },
  }
}

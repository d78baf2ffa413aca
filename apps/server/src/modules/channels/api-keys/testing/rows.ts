import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { Counter } from '../../../loyalty/claims/testing/claims-fixture.ts'
import { Desk } from '../../../loyalty/coupons/testing/coupons-fixture.ts'
import { makeShop, newReceipt } from '../../../loyalty/members/testing/members-fixture.ts'
import { openShop } from '../../../redemption/redemptions/testing/redemptions-fixture.ts'
import { webhookRows } from '../../webhooks/testing/rows.ts'
import { makeKey } from './key.ts'

interface Named {
  readonly row: () => Promise<string>
  readonly body?: object
}

/** Keys of another brand, by the title of the endpoint that takes their id. */
export function keyRows(app: () => TestApp): Record<string, Named> {
  const row = async () => (await makeKey(app())).id
  return {
    'PUT /integration/key/{id}': { row, body: { name: 'Non mia' } },
    'POST /integration/key/{id}/rotate': { row, body: {} },
    'DELETE /integration/key/{id}': { row },
  }
}

/** Rows of another brand that shop systems could name. */
export function rowsByKey(app: () => TestApp): Record<string, Named> {
  const webhooks = webhookRows(app)
  return {
    'GET /integration/member/{code}': {
      row: async () => (await (await makeShop(app())).customer()).handle,
    },
    'GET /integration/program/{programId}/member': {
      row: async () => (await makeShop(app())).programId,
    },
    'GET /integration/purchase/{receiptId}': {
      row: async () => {
        const shop = await makeShop(app())
        const receiptId = newReceipt()
        await shop.buy(await shop.customer(), 10, { receiptId })
        return receiptId
      },
    },
    'GET /integration/coupon/{code}': { row: async () => (await issued(app())).code },
    ...Object.fromEntries(
      Object.entries(webhooks).map(([title, row]) => [title.replace('/webhook/', '/webhooks/'), row]),
    ),
    'POST /integration/claim/{code}/confirm': { row: async () => (await claimed(app())).code },
    'POST /integration/code/{code}/confirm': { row: async () => (await boughtOnline(app())).code },
  }
}

/** Gives a coupon of a new brand to a customer of it. */
export async function issued(test: TestApp): Promise<{ brandId: string; code: string; desk: Desk }> {
  const desk = await Desk.open(test)
  const { code } = await desk.give(await desk.shop.customer())
  return { brandId: desk.shop.brandId, code: code ?? '', desk }
}

/** Makes a claimed reward of a new brand that can be fulfilled. */
export async function claimed(test: TestApp): Promise<{ brandId: string; code: string }> {
  const counter = await Counter.open(test)
  const ada = await counter.member(1000)
  const { code } = await counter.claim(ada, await counter.reward())
  return { brandId: counter.shop.brandId, code: code ?? '' }
}

/** Makes an online deal of a new brand, with a purchase code that waits. */
export async function boughtOnline(
  test: TestApp,
): Promise<{ brandId: string; code: string; user: TestUser; dealId: string }> {
  const shop = await openShop(test)
  const deal = await shop.deal({ link: 'https://negozio.example/' })
  const { user, code } = await shop.customer(deal)
  return { brandId: shop.brandId, code: code.purchase?.code ?? '', user, dealId: deal.id }
}

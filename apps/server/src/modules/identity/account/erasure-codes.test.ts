import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import {
  eventsOf,
  openShop,
  type Shop,
  stockOf,
} from '../../redemption/redemptions/testing/redemptions-fixture.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  shop = await openShop(test)
})
// createUser's sessions begin at the database's time, so the test's clock starts there too.
beforeEach(() => test.clock.set(new Date()))
afterAll(() => test.close())

/** Asks for the erasure of a user without a password, who has just signed in. */
const erase = (as: TestUser, body: object) => test.send(eraseUser, { as, params: { id: as.id }, body })
const isErased = async (id: string) => {
  const row = await test.db.selectFrom('users').select('erased_at').where('id', '=', id).executeTakeFirst()
  return row?.erased_at !== null
}

it('R-425 open codes refuse the erasure and are counted; when the user cancels them, their units are free again', async () => {
  const user = await test.createUser({ email_verified_at: test.clock.now() })
  const deals = [await shop.deal(), await shop.deal()]
  const codes: string[] = []
  for (const { id } of deals) {
    codes.push((await test.request(openRedemption, { as: user, body: { dealId: id } }))._id)
  }
  const refused = await test.send(eraseUser, {
    as: user,
    params: { id: user.id },
    body: {},
    headers: { 'accept-language': 'it' },
  })
  expect(refused.json()).toMatchObject({
    statusCode: 409,
    code: 'open_codes',
    message: 'Hai codici aperti (2): usali o annullali prima di eliminare l’account.',
  })
  expect(await isErased(user.id)).toBe(false)
  expect((await stockOf(test, deals[0]?.id ?? '')).held).toBe(1)
  expect((await erase(user, { cancelOpenCodes: true })).statusCode).toBe(204)
  for (const deal of deals) expect((await stockOf(test, deal.id)).held).toBe(0)
  for (const id of codes) {
    expect(await eventsOf(test, id)).toEqual(['redemption.opened', 'redemption.cancelled'])
  }
})

it('R-425 expired codes do not count as open', async () => {
  const user = await test.createUser()
  const deal = await shop.deal()
  const { _id } = await test.request(openRedemption, { as: user, body: { dealId: deal.id } })
  test.clock.advance(900)
  const signedIn = { created_at: test.clock.now() }
  await test.db.updateTable('sessions').set(signedIn).where('id', '=', user.sessionId).execute()
  expect((await erase(user, {})).statusCode).toBe(204)
  expect(await eventsOf(test, _id)).toEqual(['redemption.opened', 'redemption.expired'])
  expect((await stockOf(test, deal.id)).held).toBe(0)
})

it('R-425 of an erasure and the opening of a code at once, one is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const user = await test.createUser()
    const deal = await shop.deal()
    const open = () => test.send(openRedemption, { as: user, body: { dealId: deal.id } })
    const both = round % 2 === 0 ? [erase(user, {}), open()] : [open(), erase(user, {})]
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    const [erased, opened] = round % 2 === 0 ? statuses : statuses.toReversed()
    const { held } = await stockOf(test, deal.id)
    expect([
      [204, 401, 0],
      [409, 201, 1],
    ]).toContainEqual([erased, opened, held])
  }
})

it('R-425 a till that confirms at once either comes first or is refused, and the books agree', async () => {
  for (let round = 0; round < 6; round += 1) {
    const user = await test.createUser()
    const deal = await shop.deal()
    const code = await test.request(openRedemption, { as: user, body: { dealId: deal.id } })
    const body = { transactionId: code.transactionId }
    const [erased, confirmed] = await Promise.all([
      erase(user, { cancelOpenCodes: true }),
      test.send(confirmRedemption, { as: shop.scanner, body }),
    ])
    expect(erased.statusCode).toBe(204)
    const stock = await stockOf(test, deal.id)
    const { code: refusal } = confirmed.json()
    expect([
      [200, undefined, 0, 1],
      [409, 'redemption_cancelled', 0, 0],
    ]).toContainEqual([confirmed.statusCode, refusal, stock.held, stock.redeemed])
  }
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

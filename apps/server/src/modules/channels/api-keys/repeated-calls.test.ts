import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import {
  confirmCode,
  createPurchase,
  createPurchases,
  handOverClaim,
} from '@vicino/contract/channels/api-keys/endpoints'
import type { SaleAnswer, SalesAnswer } from '@vicino/contract/channels/api-keys/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { idempotencyJob } from '../../../platform/http/idempotency.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop, newReceipt, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { makeKey, type TestKey } from './testing/key.ts'
import { boughtOnline, claimed } from './testing/rows.ts'

let test: TestApp
let shop: Shop
let till: TestKey
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  shop = await makeShop(test)
  till = await makeKey(test, { brandId: shop.brandId, usedAt: test.clock.now() })
  maria = await shop.customer()
})
afterAll(() => test.close())

const sale = (told: object = {}) => ({
  member: maria.handle,
  amount: 12,
  receiptId: newReceipt(),
  ...told,
})
const keyed = (key: string, by = till) => ({ ...by.headers, 'idempotency-key': key })
const buy = (body: object, key: string, by = till, query = {}) =>
  test.send(createPurchase, { body, query, headers: keyed(key, by) })
const buyAll = (purchases: readonly object[], key: string) =>
  test.send(createPurchases, { body: { purchases }, headers: keyed(key) })
type Answer = Awaited<ReturnType<typeof buy>>
const isRepeat = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
const codeOf = ({ json }: Answer) => json<{ code: string }>().code
const eventsOf = async (user: TestUser) =>
  (await test.db.selectFrom('loyalty_events').select('id').where('user_id', '=', user.id).execute()).length

describe('R-390 an Idempotency-Key', () => {
  it('belongs to the brand: another till of it gets the same answer, another brand its own', async () => {
    const body = sale()
    const first = await buy(body, 'ordine-0001')
    expect([first.statusCode, isRepeat(first)]).toEqual([200, false])
    const other = await makeKey(test, { brandId: shop.brandId })
    const again = await buy(body, 'ordine-0001', other)
    expect([again.body, isRepeat(again)]).toEqual([first.body, true])
    const foreign = await makeKey(test)
    expect(codeOf(await buy(body, 'ordine-0001', foreign))).toBe('program_not_active')
    const changed = await buy({ ...body, amount: 13 }, 'ordine-0001', other)
    expect([changed.statusCode, codeOf(changed)]).toEqual([422, 'idempotency_key_reused'])
  })

  it('of a simulation is ignored, and the real call can use it', async () => {
    const body = sale()
    const tried = await buy(body, 'prova-0001', till, { simulate: true })
    const sold = await buy(body, 'prova-0001')
    expect([tried, sold].map((answer) => answer.json<SaleAnswer>().simulated)).toEqual([true, false])
    expect([isRepeat(tried), isRepeat(sold)]).toEqual([false, false])
    const late = await buy(body, 'prova-0001', till, { simulate: true })
    expect([isRepeat(late), late.json<SaleAnswer>().simulated]).toEqual([false, true])
  })

  it('of a refused call repeats the refusal, even if it would now succeed', async () => {
    const ada = await test.createUser()
    const body = sale({ member: ada.handle })
    const first = await buy(body, 'nuova-0001')
    await shop.join(ada)
    const again = await buy(body, 'nuova-0001')
    expect([codeOf(first), codeOf(again), isRepeat(again)]).toEqual([
      'member_not_found',
      'member_not_found',
      true,
    ])
    expect((await buy(body, 'nuova-0002')).statusCode).toBe(200)
  })

  it('that is invalid is refused by its name', async () => {
    const refused = await buy(sale(), 'corta')
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      fieldErrors: { 'Idempotency-Key': expect.any(String) },
    })
  })

  it('answers a confirmation again where without it the code is used, only for the same shop', async () => {
    const { brandId, code } = await claimed(test)
    const by = await makeKey(test, { brandId })
    const hand = (key: string, query = {}) =>
      test.send(handOverClaim, { params: { code }, query, headers: keyed(key, by) })
    const [first, again] = [await hand('consegna-1'), await hand('consegna-1')]
    expect([first.statusCode, again.body, isRepeat(again)]).toEqual([200, first.body, true])
    expect(codeOf(await hand('consegna-1', { storeId: by.id }))).toBe('idempotency_key_reused')
    expect(codeOf(await hand('consegna-2'))).toBe('claim_delivered')
    const online = await boughtOnline(test)
    const shopKey = await makeKey(test, { brandId: online.brandId })
    const params = { code: online.code }
    const confirm = () => test.send(confirmCode, { params, headers: keyed('acquisto-1', shopKey) })
    const answers = [await confirm(), await confirm()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers.map(isRepeat)).toEqual([false, true])
  })

  it('sent thirty times at once has one effect, and nobody gets another answer', async () => {
    const ada = await shop.customer()
    const body = sale({ member: ada.handle })
    const answers = await Promise.all(Array.from({ length: 30 }, () => buy(body, 'insieme-1')))
    const done = answers.filter(({ statusCode }) => statusCode === 200)
    expect(new Set(done.map((each) => each.body)).size).toBe(1)
    const waiting = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(waiting.every((each) => codeOf(each) === 'request_in_flight' && each.headers['retry-after'])).toBe(
      true,
    )
    expect(await eventsOf(ada)).toBe(1)
  })

  it('expires after a day', async () => {
    const body = sale()
    await buy(body, 'ieri-0001')
    test.clock.advance(86_401)
    await runOnce(test.db, idempotencyJob, test.clock.now())
    const again = await buy(body, 'ieri-0001')
    expect([isRepeat(again), again.json<SaleAnswer>().results[0]?.already]).toEqual([false, true])
  })

  it('takes three statements; a call without one is as before', async () => {
    till = await makeKey(test, { brandId: shop.brandId, usedAt: test.clock.now() })
    const costOf = async (work: () => Promise<unknown>) => {
      test.takeStatements()
      await work()
      return test.takeStatements().filter((text) => !text.includes('listen')).length
    }
    const plain = () => test.send(createPurchase, { body: sale(), headers: till.headers })
    await plain()
    // The key, the handle, the facts of the member, the purchase.
    expect(await costOf(plain)).toBe(4)
    // The key, its lock and its answer: a repeated call does no further work.
    const body = sale()
    await buy(body, 'costo-0001')
    expect(await costOf(() => buy(body, 'costo-0001'))).toBe(3)
  })
})

describe('R-390 an Idempotency-Key of several purchases', () => {
  it('repeats all results', async () => {
    const purchases = [sale(), sale({ member: 'nessuno.qui' }), sale({ amount: 'dieci' })]
    const first = await buyAll(purchases, 'lotto-0001')
    const again = await buyAll(purchases, 'lotto-0001')
    expect([again.body, isRepeat(again)]).toEqual([first.body, true])
    expect(first.json<SalesAnswer>().results.map(({ status }) => status)).toEqual([200, 404, 400])
    expect(codeOf(await buyAll(purchases.slice(1), 'lotto-0001'))).toBe('idempotency_key_reused')
    const wrong = await buyAll([], 'lotto-0002')
    expect(wrong.statusCode).toBe(400)
    expect((await buyAll(purchases, 'lotto-0002')).statusCode).toBe(200)
  })

  it('is reserved during the call; a killed call is continued half a minute later', async () => {
    const purchases = [sale(), sale()]
    await buyAll(purchases, 'lotto-0003')
    // The row as a process leaves it that was killed after its last purchase.
    await sql`UPDATE api_answers SET response = NULL WHERE key = 'lotto-0003'`.execute(test.db)
    const early = await buyAll(purchases, 'lotto-0003')
    expect([early.statusCode, codeOf(early), early.headers['retry-after']]).toEqual([
      409,
      'request_in_flight',
      '1',
    ])
    expect(codeOf(await buyAll([sale()], 'lotto-0003'))).toBe('idempotency_key_reused')
    test.clock.advance(30)
    const late = await buyAll(purchases, 'lotto-0003')
    expect(late.json<SalesAnswer>().results.map(({ purchase }) => purchase?.results[0]?.already)).toEqual([
      true,
      true,
    ])
    expect(isRepeat(await buyAll(purchases, 'lotto-0003'))).toBe(true)
  })

  it('is free again where a purchase was told to try later', async () => {
    const own = await makeKey(test, { brandId: shop.brandId })
    const guesses = Array.from({ length: 11 }, (_, index) => sale({ member: `M0000000${index % 10}` }))
    const send = () =>
      test.send(createPurchases, { body: { purchases: guesses }, headers: keyed('lotto-0004', own) })
    const { results } = (await send()).json<SalesAnswer>()
    expect(results.map(({ status }) => status)).toContain(429)
    expect(isRepeat(await send())).toBe(false)
    const { rows } = await sql`SELECT FROM api_answers WHERE key = 'lotto-0004'`.execute(test.db)
    expect(rows).toEqual([])
  })
})

it('R-425 stored answers to systems about a person are erased with the account', async () => {
  const password = 'una-parola-lunga-1'
  const hash = await test.services.passwords.hash(password)
  const ada = await test.createUser({ password_hash: hash })
  await shop.join(ada)
  const others = await buy(sale(), 'resta-0001')
  await buy(sale({ member: ada.handle }), 'via-00001')
  await buyAll([sale(), sale({ member: ada.handle })], 'via-00002')
  const about = async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT key FROM api_answers WHERE key LIKE 'via-%' OR key LIKE 'resta-%' ORDER BY key`.execute(test.db)
    return rows.map(({ key }) => key)
  }
  expect(await about()).toEqual(['resta-0001', 'via-00001', 'via-00002'])
  const body = { password, cancelOpenCodes: true }
  expect((await test.send(eraseUser, { as: ada, params: { id: ada.id }, body })).statusCode).toBe(204)
  expect([others.statusCode, await about()]).toEqual([200, ['resta-0001']])
})

import { returnLink, listLinks } from '@vicino/contract/channels/promoters/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { removeTraces } from './clicks.queries.ts'
import { promoters } from './feature.ts'
import { device, Stall } from './testing/promoted-shop-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [promoters, redemptions] })
})
afterAll(() => test.close())

const click = (code: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url: `/r/${code}`, headers })

async function figures(as: TestUser) {
  const [link] = (await test.request(listLinks, { as })).items
  return { clicks: link?.clicks, people: link?.people }
}

async function linked() {
  const stall = await Stall.open(test)
  const deal = await stall.deal()
  const promoter = await stall.promoter()
  return { deal, promoter, taken: await stall.take(promoter, deal.id) }
}

it('R-061 R-401 a tracked link leads to its deal, signed out, and counts clicks and people', async () => {
  const { deal, promoter, taken } = await linked()
  const { code } = taken
  const [anna, bea] = [device(), device()]
  const answer = await click(code, anna)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(`/deals?detail=${deal.id}&via=${code}`)
  expect(answer.headers['cache-control']).toBe('no-store')
  await click(code, anna)
  await click(code, bea)
  await expect.poll(() => figures(promoter)).toEqual({ clicks: 3, people: 2 })
  await click(code, anna)
  await expect.poll(() => figures(promoter)).toEqual({ clicks: 4, people: 2 })
})

it('R-401 robots, previews, HEAD and browsers that fetch ahead are redirected and not counted', async () => {
  const { deal, promoter, taken } = await linked()
  const told: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'WhatsApp/2.24.1.78 A' },
    { ...device(), 'sec-purpose': 'prefetch;prerender' },
    { 'user-agent': '' },
  ]
  for (const each of told) {
    const { headers } = await click(taken.code, each)
    expect(headers.location).toContain(deal.id)
  }
  await click(taken.code, device(), 'HEAD')
  await click(taken.code, device())
  await expect.poll(() => figures(promoter)).toEqual({ clicks: 1, people: 1 })
})

it('R-401 a flood of one person counts as ten clicks a day', async () => {
  const { promoter, taken } = await linked()
  const flooder = device()
  for (let each = 0; each < 15; each += 1) await click(taken.code, flooder)
  await expect.poll(() => figures(promoter)).toEqual({ clicks: 10, people: 1 })
  for (let each = 0; each < 5; each += 1) await click(taken.code, flooder)
  await click(taken.code, device())
  await expect.poll(() => figures(promoter)).toEqual({ clicks: 11, people: 2 })
})

it('R-401 a link leads only to its deal, whatever else is sent', async () => {
  const { deal, taken } = await linked()
  for (const tail of ['?to=https://evil.test', '?url=//evil.test', '?detail=x&next=https://evil.test']) {
    const { headers } = await click(`${taken.code}${tail}`, device())
    expect(headers.location).toBe(`/deals?detail=${deal.id}&via=${taken.code}`)
  }
  for (const code of ['zzzzzzzz', 'x', '%2f%2fevil.test', 'https%3A%2F%2Fevil.test', "' OR 1=1", 'é']) {
    const { statusCode, headers } = await click(encodeURIComponent(code), device())
    expect([statusCode, headers.location], code).toEqual([302, '/deals'])
  }
})

it('R-401 clicks on a returned link are not counted', async () => {
  const { promoter, taken } = await linked()
  const params = { id: taken.slot.mine?._id ?? '' }
  await test.request(returnLink, { as: promoter, params, body: {} })
  expect((await click(taken.code, device())).statusCode).toBe(302)
  const again = await linked()
  await click(again.taken.code, device())
  await expect.poll(() => figures(again.promoter)).toEqual({ clicks: 1, people: 1 })
  expect(await figures(promoter)).toEqual({ clicks: 0, people: 0 })
})

it('R-401 clickers are deleted after a day, visits by a link after 32', async () => {
  const { promoter, taken } = await linked()
  const stall = await Stall.open(test)
  await click(taken.code, device())
  await stall.visit(await test.createUser(), taken.code)
  await expect.poll(() => figures(promoter)).toEqual({ clicks: 1, people: 1 })
  const later = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000)
  const left = async () => ({
    clickers: (await test.db.selectFrom('promoter_clickers').select('person').execute()).length,
    visits: (await test.db.selectFrom('promoter_visits').select('id').execute()).length,
  })
  await inTransaction(test.db, (tx) => removeTraces(tx, later(2)))
  expect(await left()).toEqual({ clickers: 0, visits: 1 })
  await inTransaction(test.db, (tx) => removeTraces(tx, later(33)))
  expect(await left()).toEqual({ clickers: 0, visits: 0 })
  expect(await figures(promoter)).toEqual({ clicks: 1, people: 1 })
})

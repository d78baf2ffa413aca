import { randomUUID } from 'node:crypto'
import * as contract from '@vicino/contract/channels/displays/endpoints'
import type { PlayBatch } from '@vicino/contract/channels/displays/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { openShop } from '../../redemption/redemptions/testing/redemptions-fixture.ts'
import { jobs } from './displays.jobs.ts'
import { displays } from './feature.ts'
import { makeScreen, scanSomewhere, shownNow } from './testing/display-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [displays, redemptions] })
  // At midday all the hours are of one day; just after midnight they would be of the day before.
  test.clock.set('2027-03-02T12:00:00+01:00')
})
afterAll(() => test.close())

const HOUR = 3_600_000
/**
 * Makes a batch of the hour that began `hoursAgo`, in which a deal was shown `count` times for 10
 * s.
 */
function batch(dealId: string, count: number, hoursAgo = 1, values: Partial<PlayBatch> = {}): PlayBatch {
  const from = test.clock.now().getTime() - hoursAgo * HOUR
  return {
    id: randomUUID().replaceAll('-', ''),
    from: new Date(from).toISOString(),
    to: new Date(from + HOUR).toISOString(),
    isSure: true,
    plays: [{ dealId, count, seconds: count * 10 }],
    ...values,
  }
}
const headers = (token: string) => ({ authorization: `Bearer ${token}` })
const tell = (token: string, batches: PlayBatch[]) =>
  test.request(contract.bookPlays, { headers: headers(token), body: { batches } })

async function makeShop() {
  const shop = await openShop(test)
  const screen = await makeScreen(test, shop.brandId)
  const figures = (query: { days?: string; displayId?: string } = {}) =>
    test.request(contract.displayFigures, { as: shop.owner, query })
  return { shop, screen, figures, deal: await shop.deal() }
}

describe('proof of play', () => {
  it('R-397 a batch counts once, however often it is sent; offline days count on their own dates', async () => {
    const { screen, figures, deal } = await makeShop()
    test.clock.advance(3 * 86_400)
    const batches = [batch(deal.id, 100, 49), batch(deal.id, 50, 25), batch(deal.id, 7)]
    await tell(screen.token, batches.slice(0, 2))
    await Promise.all([tell(screen.token, batches), tell(screen.token, batches), tell(screen.token, batches)])
    const { total, days, rows } = await figures()
    expect(total).toEqual({ shown: 157, scanned: 0, redeemed: 0 })
    expect(days).toHaveLength(7)
    expect(days.slice(-3).map(({ shown }) => shown)).toEqual([100, 50, 7])
    expect(rows).toMatchObject([
      { displayId: screen.id, display: 'Vetrina', dealId: deal.id, shown: 157, seconds: 1570, unsure: 0 },
    ])
  })

  it('R-397 a clock that is wrong by a day is marked, and nothing is booked on impossible days', async () => {
    const { screen, figures, deal } = await makeShop()
    test.clock.advance(86_400)
    await tell(screen.token, [
      batch(deal.id, 1, -24),
      batch(deal.id, 2, 24 * 400),
      batch(deal.id, 4, 1, { isSure: false }),
      batch(deal.id, 8),
    ])
    const { days, rows } = await figures()
    expect(rows).toMatchObject([{ shown: 15, unsure: 7 }])
    expect(days.slice(-2).map(({ shown }) => shown)).toEqual([2, 13])
  })

  it('R-397 a stolen token books no deals of others and no more seconds than passed, and nothing once it is revoked', async () => {
    const { shop, screen, figures, deal } = await makeShop()
    const foreign = await (await openShop(test)).deal()
    await tell(screen.token, [batch(foreign.id, 5), batch(randomUUID(), 5)])
    expect((await figures()).rows).toEqual([])
    const long = { plays: [{ dealId: deal.id, count: 1000, seconds: 3721 }] }
    const refuse = (body: unknown) =>
      test.refused(contract.bookPlays, { headers: headers(screen.token), body: body as never })
    for (const wrong of [
      [batch(deal.id, 1, 1, long)],
      [batch(deal.id, 1, 1, { to: new Date(0).toISOString() })],
      [],
      Array.from({ length: 25 }, () => batch(deal.id, 1)),
    ])
      expect(await refuse({ batches: wrong })).toMatchObject({ statusCode: 400 })
    await test.request(contract.revokeDisplay, { as: shop.owner, params: { id: screen.id } })
    expect(await refuse({ batches: [batch(deal.id, 1)] })).toMatchObject({ statusCode: 401 })
    expect((await figures()).total.shown).toBe(0)
  })

  it('R-397 receipts of batches are deleted when no player can send them again', async () => {
    const { screen, deal } = await makeShop()
    await tell(screen.token, [batch(deal.id, 1)])
    const receipts = () => test.db.selectFrom('display_batches').where('display_id', '=', screen.id)
    test.clock.advance(63 * 86_400)
    for (const job of jobs) await runOnce(test.db, job, test.clock.now())
    expect(await receipts().selectAll().execute()).toHaveLength(1)
    test.clock.advance(2 * 86_400)
    for (const job of jobs) await runOnce(test.db, job, test.clock.now())
    expect(await receipts().selectAll().execute()).toEqual([])
  })
})

describe('figures', () => {
  it('R-398 shown, scanned and redeemed are counted by display, deal and day; a brand sees its own, a superAdmin those of one display', async () => {
    const { shop, screen, figures, deal } = await makeShop()
    const second = await makeScreen(test, shop.brandId)
    const user = await test.createUser()
    await test.request(contract.noteScan, { as: user, body: shownNow(test, screen, deal.id) })
    await scanSomewhere(test, user)
    await tell(second.token, [batch(deal.id, 3, 0)])
    expect((await figures()).rows).toMatchObject([
      { displayId: second.id, shown: 3, scanned: 0, redeemed: 0 },
      { displayId: screen.id, shown: 0, scanned: 1, redeemed: 0 },
    ])
    expect(await figures({ displayId: screen.id, days: '30' })).toMatchObject({
      total: { shown: 0, scanned: 1, redeemed: 0 },
      rows: [{ displayId: screen.id }],
    })
    const admin = await test.createUser({ role: 'superAdmin' })
    const other = await test.createUser({ role: 'brand' })
    const query = { displayId: screen.id }
    expect((await test.request(contract.displayFigures, { as: admin, query })).total.scanned).toBe(1)
    for (const wrong of [{ as: admin }, { as: other, query }])
      expect(await test.refused(contract.displayFigures, wrong)).toMatchObject({ code: 'display_not_found' })
    expect((await test.request(contract.displayFigures, { as: other })).rows).toEqual([])
  })

  it('R-398 R-435 the proof of play is exported day by day for the chosen display, and the log names the exporter', async () => {
    const { shop, screen, deal } = await makeShop()
    const second = await makeScreen(test, shop.brandId)
    test.clock.advance(86_400)
    await tell(screen.token, [batch(deal.id, 4, 23), batch(deal.id, 2)])
    await tell(second.token, [batch(deal.id, 9)])
    const dayOf = (hoursAgo: number) =>
      new Date(test.clock.now().getTime() - hoursAgo * HOUR).toISOString().slice(0, 10)
    const save = async (as: TestUser, query: { displayId?: string }) =>
      (await test.send(contract.exportDisplayFigures, { as, query })).payload.trimEnd().split('\r\n').slice(1)
    const line = (hoursAgo: number, id: string, count: number) =>
      `${dayOf(hoursAgo)};;Vetrina;${deal.title};${count};${count * 10};0;0;0;${id};${deal.id}`
    const ofFirst = [line(23, screen.id, 4), line(1, screen.id, 2)]
    expect(await save(shop.owner, { displayId: screen.id })).toEqual(ofFirst)
    expect((await save(shop.owner, {})).toSorted()).toEqual([...ofFirst, line(1, second.id, 9)].toSorted())
    const logged = test.db.selectFrom('audit_log').select('action').where('actor_id', '=', shop.owner.id)
    expect(await logged.execute()).toContainEqual({ action: 'display.exported' })
    const other = await test.createUser({ role: 'brand' })
    expect(
      await test.refused(contract.exportDisplayFigures, { as: other, query: { displayId: screen.id } }),
    ).toMatchObject({ code: 'display_not_found' })
  })
})

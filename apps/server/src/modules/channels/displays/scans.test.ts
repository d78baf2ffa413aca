import { PAID_DISPLAYS } from '@vicino/contract/channels/displays/constants'
import { noteScan } from '@vicino/contract/channels/displays/endpoints'
import { getWaysToEarn } from '@vicino/contract/redemption/brand-points/endpoints'
import { voidRedemption } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { brandPoints } from '../../redemption/brand-points/feature.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { openShop, type Shop } from '../../redemption/redemptions/testing/redemptions-fixture.ts'
import { jobs } from './displays.jobs.ts'
import { displays } from './feature.ts'
import { drainDisplays, redeemAt } from './testing/redeem.ts'
import { makeScreen, type Screen, type Shown, shownNow } from './testing/display-fixture.ts'
import { newToken } from './tokens.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [displays, brandPoints, redemptions] })
})
afterAll(() => test.close())

const screenOf = (shop: Shop) => makeScreen(test, shop.brandId)
const shown = (screen: Screen, dealId: string) => shownNow(test, screen, dealId)
const scan = (as: TestUser, body: Shown) => test.request(noteScan, { as, body })
const balanceOf = async (as: TestUser) => (await test.request(getWaysToEarn, { as })).balance
const figuresOf = ({ id }: Screen) =>
  test.db
    .selectFrom('display_daily')
    .select(['deal_id', 'scanned_count', 'redeemed_count'])
    .where('display_id', '=', id)
    .execute()

describe('scans', () => {
  it('R-398 R-405 the QR of a display gives 25 BP once per display and date in Rome, and each deal counts once', async () => {
    const shop = await openShop(test)
    const [bread, wine] = [await shop.deal(), await shop.deal()]
    const [door, till] = [await screenOf(shop), await screenOf(shop)]
    const user = await test.createUser()
    expect(await scan(user, shown(door, bread.id))).toEqual({ outcome: 'paid', points: 25 })
    expect(await scan(user, shown(door, bread.id))).toEqual({ outcome: 'again', points: 0 })
    expect(await scan(user, shown(door, wine.id))).toEqual({ outcome: 'again', points: 0 })
    expect(await scan(user, shown(till, wine.id))).toMatchObject({ outcome: 'paid' })
    expect(await balanceOf(user)).toBe(50)
    const { ways } = await test.request(getWaysToEarn, { as: user })
    expect(ways.find(({ kind }) => kind === 'display')).toMatchObject({ points: 25, done: 2 })
    expect((await figuresOf(door)).map((row) => row.scanned_count)).toEqual([1, 1])
    test.clock.advance(86_400)
    expect(await scan(user, shown(door, bread.id))).toMatchObject({ outcome: 'paid' })
  })

  it('R-398 five scans in one moment are rewarded once', async () => {
    const shop = await openShop(test)
    const deals = [
      await shop.deal(),
      await shop.deal(),
      await shop.deal(),
      await shop.deal(),
      await shop.deal(),
    ]
    const screen = await screenOf(shop)
    const user = await test.createUser()
    const results = await Promise.all(deals.map(({ id }) => scan(user, shown(screen, id))))
    expect(results.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1)
    expect(await balanceOf(user)).toBe(25)
    expect(await figuresOf(screen)).toHaveLength(5)
  })

  it('R-398 a QR that no display shows gives nothing: of another deal, another shop, another token or an unpaired display', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const [bread, foreign] = [await shop.deal(), await other.deal()]
    const screen = await screenOf(shop)
    const user = await test.createUser()
    const right = shown(screen, bread.id)
    for (const wrong of [
      { ...right, dealId: (await shop.deal()).id },
      shown(screen, foreign.id),
      shown({ ...screen, token: newToken() }, bread.id),
      { ...right, displayId: (await screenOf(shop)).id },
      { ...right, proof: right.proof.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) },
    ]) {
      expect(await scan(user, wrong)).toEqual({ outcome: 'unknown', points: 0 })
    }
    await test.db
      .updateTable('displays')
      .set({ token_hash: null, revoked_at: test.clock.now() })
      .where('id', '=', screen.id)
      .execute()
    expect(await scan(user, right)).toMatchObject({ outcome: 'unknown' })
    expect(await figuresOf(screen)).toEqual([])
  })

  it('R-398 a photograph of a screen is invalid after an hour', async () => {
    const shop = await openShop(test)
    const bread = await shop.deal()
    const photograph = shown(await screenOf(shop), bread.id)
    test.clock.advance(3600)
    expect(await scan(await test.createUser(), photograph)).toMatchObject({ outcome: 'paid' })
    test.clock.advance(600)
    expect(await scan(await test.createUser(), photograph)).toMatchObject({ outcome: 'stale' })
  })

  it('R-398 the shop’s own people earn nothing at its screens, and nobody earns at more than 20 screens a day', async () => {
    const shop = await openShop(test)
    const bread = await shop.deal()
    const screen = await screenOf(shop)
    expect(await scan(shop.owner, shown(screen, bread.id))).toMatchObject({ outcome: 'own' })
    const user = await test.createUser()
    for (let count = 0; count < PAID_DISPLAYS; count += 1)
      expect(await scan(user, shown(await screenOf(shop), bread.id))).toMatchObject({ outcome: 'paid' })
    expect(await scan(user, shown(screen, bread.id))).toEqual({ outcome: 'enough', points: 0 })
    expect(await balanceOf(user)).toBe(25 * PAID_DISPLAYS)
    expect((await figuresOf(screen)).map((row) => row.scanned_count)).toEqual([1])
  })

  it('R-398 a redemption counts for the display by which its customer came, once, and not when it is voided; old scans are deleted', async () => {
    const shop = await openShop(test)
    const bread = await shop.deal()
    const screen = await screenOf(shop)
    const user = await test.createUser()
    await scan(user, shown(screen, bread.id))
    const id = await redeemAt(test, shop, user, bread.id)
    expect(await figuresOf(screen)).toMatchObject([{ scanned_count: 1, redeemed_count: 1 }])
    await redeemAt(test, shop, await test.createUser(), bread.id)
    expect(await figuresOf(screen)).toMatchObject([{ redeemed_count: 1 }])
    await test.request(voidRedemption, {
      as: shop.owner,
      params: { id },
      body: { reason: 'Errore di cassa' },
    })
    await drainDisplays(test)
    expect(await figuresOf(screen)).toMatchObject([{ redeemed_count: 0 }])
    test.clock.advance(33 * 86_400)
    for (const job of jobs) await runOnce(test.db, job, test.clock.now())
    expect(await test.db.selectFrom('display_scans').selectAll().execute()).toEqual([])
  })
})

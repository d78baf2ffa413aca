import { getRedemption, renewQr } from '@vicino/contract/redemption/redemptions/endpoints'
import { answerOfflineConflict, listOfflineConflicts } from '@vicino/contract/till/offline/endpoints'
import type { EntryResult } from '@vicino/contract/till/offline/schemas'
import { confirmRedemption, listConfirmations } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { openShop } from '../../redemption/redemptions/testing/redemptions-fixture.ts'
import { type AwayShop, awayShop } from './testing/away.ts'

let test: TestApp
let shop: AwayShop
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await awayShop(test)
})
afterAll(() => test.close())

const said = (results: readonly EntryResult[]) => results.map(({ outcome, code }) => code ?? outcome)

it('R-220 a QR without a fresh token counts only where the shop says so, and the day’s list marks it', async () => {
  const strict = await awayShop(test, { staleCodes: false })
  const marks = async ({ owner }: AwayShop) => {
    const { items } = await test.request(listConfirmations, { as: owner, query: {} })
    return items.map((line) => ('withoutNetwork' in line ? line.withoutNetwork : 'online'))
  }
  for (const [where, wanted] of [
    [shop, 'done'],
    [strict, 'proof_stale'],
  ] as const) {
    const kit = await where.leave()
    const deal = await where.deal()
    const fresh = await where.code(kit, await where.customer(deal))
    const entry = await where.code(kit, await where.customer(deal))
    test.clock.advance(60)
    const stale = { ...entry, at: test.clock.now().toISOString() }
    expect(said(await where.send([fresh, stale]))).toEqual(['done', wanted])
  }
  expect(await marks(shop)).toEqual(['stale', 'fresh'])
  expect(await marks(strict)).toEqual(['fresh'])
  // Counted after all, it is marked too; a till with network leaves no mark.
  const [waiting] = (await test.request(listOfflineConflicts, { as: strict.owner, query: {} })).items
  await test.request(answerOfflineConflict, {
    as: strict.owner,
    params: { id: waiting?._id ?? '' },
    body: { count: true },
  })
  const { code, user } = await strict.customer(await strict.deal())
  const { token } = await test.request(renewQr, { as: user, params: { id: code._id } })
  await test.request(confirmRedemption, { as: strict.scanner, body: { token } })
  expect((await marks(strict)).toSorted()).toEqual(['fresh', 'online', 'stale'])
})

it('R-184 an expired code says until when a till without network may still report it', async () => {
  const until = async ({ user, code }: Awaited<ReturnType<AwayShop['customer']>>) => {
    const { status, expiresAt, awaitsTillUntil } = await test.request(getRedemption, {
      as: user,
      params: { id: code._id },
    })
    const hours =
      awaitsTillUntil === undefined ? null : (Date.parse(awaitsTillUntil) - Date.parse(expiresAt)) / 3_600_000
    return [status, hours]
  }
  const away = await shop.customer(await shop.deal())
  const without = await openShop(test)
  const other = await without.customer(await without.deal())
  expect([await until(away), await until(other)]).toEqual([
    ['held', 24],
    ['held', null],
  ])
  const entry = await shop.code(await shop.leave(), away)
  test.clock.advance(3600)
  expect([await until(away), await until(other)]).toEqual([
    ['expired', 24],
    ['expired', null],
  ])
  await shop.send([entry])
  expect(await until(away)).toEqual(['redeemed', null])
})

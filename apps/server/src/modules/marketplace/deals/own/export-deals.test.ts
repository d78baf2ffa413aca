import { exportOwnDeals, exportOwnDealsXlsx } from '@vicino/contract/marketplace/deals/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { deals } from '../feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
})
afterAll(() => test.close())

it('R-393 a brand exports its own deals with their metrics, formulas escaped, and the log records it', async () => {
  const owner = await test.createUser({ role: 'brand' })
  const brand_id = owner.brand_id as string
  await makeDeal(test.db, { brand_id, title: '=cmd', price_cents: 1000, discount: 30, quantity: 7 })
  await makeDeal(test.db, { brand_id, title: 'Pane' })
  await makeDeal(test.db, { title: 'Di un altro' })
  const file = await test.send(exportOwnDeals, { as: owner, headers: { 'accept-language': 'it' } })
  const lines = file.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Deal;Prodotto;Stato;Pubblicato;Scade;Prezzo (€)')
  const odd = lines.find((line) => line.startsWith("'=cmd"))
  expect(odd).toContain(';Attivo;')
  expect(odd).toContain(';10,00;30;7,00;')
  expect(odd).toContain(';7;0;0;0,00;')
  expect(file.body).not.toContain('Di un altro')
  const book = await test.send(exportOwnDealsXlsx, { as: owner })
  expect([book.statusCode, book.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const audits = await test.db
    .selectFrom('audit_log')
    .where('action', '=', 'deal.exported')
    .select(['actor_id', 'object_id', 'brand_id'])
    .execute()
  const entry = { actor_id: owner.id, object_id: brand_id, brand_id }
  expect(audits).toEqual([entry, entry])
})

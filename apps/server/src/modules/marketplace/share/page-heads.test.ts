import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { headOf } from './page-heads.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [], env: { PUBLIC_URL: 'https://vicino.test/' } })
})
afterAll(() => test.close())

const headAt = (address: string) => headOf(test.db, test.services, new URL(address, 'http://localhost'))

it('the preview of a deal has title, price and image, read in one statement', async () => {
  const brand = await makeBrand(test.db, { username: 'Forno "Sole"', city: 'Milano' })
  const deal = await makeDeal(test.db, {
    brand_id: brand.id,
    title: 'Pane & olio',
    price_cents: 980,
    discount: 40,
  })
  test.takeStatements()
  const head = await headAt(`/deals?view=map&detail=${deal.id}`)
  expect(test.takeStatements()).toHaveLength(1)
  expect(head).toMatchObject({
    title: `Pane & olio a 5,88\u00A0€ (−40%)`,
    url: `https://vicino.test/share/deal/${deal.id}`,
    image: `https://vicino.test/share/deal/${deal.id}.jpg`,
    price: '5.88',
    visitorPath: `/share/deal/${deal.id}`,
  })
  const comment = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
  expect(await headAt(`/deals?detail=${deal.id}&comment=${comment}`)).toMatchObject({
    visitorPath: `/share/deal/${deal.id}?comment=${comment}`,
  })
  expect(await headAt(`/deals?detail=${deal.id}&via=abcd2345`)).toMatchObject({
    visitorPath: `/share/deal/${deal.id}?via=abcd2345`,
  })
  expect(await headAt(`/deals?detail=${deal.id}&via=//evil.test`)).toMatchObject({
    visitorPath: `/share/deal/${deal.id}`,
  })
  expect(head?.description).toMatch(/^Forno "Sole", Milano\. /)
})

it('the preview of a brand’s page has its name', async () => {
  const brand = await makeBrand(test.db, { username: 'Forno Sole', city: 'Milano', description: '' })
  expect(await headAt(`/brand/${brand.id}`)).toMatchObject({
    title: 'Forno Sole su Vicino',
    description: 'Le offerte di Forno Sole, Milano',
  })
})

it.each([
  '/',
  '/deals?detail=12345',
  '/deals?detail=0198c0de-0000-7000-8000-000000000001',
  '/brand/x',
  '/brand/',
])('%s has the general preview', async (address) => expect(await headAt(address)).toBeNull())

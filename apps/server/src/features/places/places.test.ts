import { searchPlaces } from '@vicino/contract/places'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../platform/testing/test-app.ts'
import { places } from './places.routes.ts'
import { loadPlaces, placesAreLoaded } from './places.service.ts'

let test: TestApp
let missing: boolean
let loaded: Awaited<ReturnType<typeof loadPlaces>>
beforeAll(async () => {
  test = await createTestApp({ features: [places] })
  missing = !(await placesAreLoaded(test.db))
  loaded = await loadPlaces(test.db)
})
afterAll(() => test.close())

const search = async (q?: string, limit = 8) =>
  (await test.request(searchPlaces, { query: { ...(q === undefined ? {} : { q }), limit } })).items

const names = async (q?: string, limit?: number) => (await search(q, limit)).map((place) => place.name)

it('an empty table is filled with every comune whose position is known', () => {
  expect(missing).toBe(true)
  expect(loaded.count).toBeGreaterThan(7800)
  expect(loaded.without.length).toBeLessThan(10)
})

it('R-599 Bolo offers Bologna (BO) first, with its position', async () => {
  const [first] = await search('Bolo')
  expect(first).toMatchObject({ name: 'Bologna', provinceCode: 'BO', province: 'Bologna', _id: '037006' })
  expect(first?.latitude).toBeCloseTo(44.49, 1)
  expect(first?.longitude).toBeCloseTo(11.34, 1)
})

it('R-599 accents, case, apostrophes and small slips are forgiven', async () => {
  expect((await names('forli'))[0]).toBe('Forlì')
  expect((await names('FORLÌ'))[0]).toBe('Forlì')
  expect((await names("reggio nell'emilia"))[0]).toBe("Reggio nell'Emilia")
  expect(await names('sant angelo lodigiano')).toContain("Sant'Angelo Lodigiano")
  expect((await names('Bolgona'))[0]).toBe('Bologna')
  expect((await names('Bologna (BO)'))[0]).toBe('Bologna')
})

it('names that begin so come before names that contain it, larger first; a province code lists its comuni', async () => {
  const found = await names('San Giovanni', 20)
  expect(found.every((name) => name.startsWith('San Giovanni'))).toBe(true)
  const emilia = await names('emilia')
  expect(emilia).toContain("Reggio nell'Emilia")
  expect(await names('mb')).toContain('Monza')
})

it('without a text the largest are listed, and nothing odd breaks it', async () => {
  expect(await names(undefined, 3)).toEqual(['Roma', 'Milano', 'Napoli'])
  expect(await names('', 3)).toEqual(['Roma', 'Milano', 'Napoli'])
  expect(await names('%')).toEqual([])
  expect(await names('zzzzqqqq')).toEqual([])
  expect((await test.refused(searchPlaces, { query: { q: 'x'.repeat(61) } })).statusCode).toBe(400)
})

it('a second load changes nothing', async () => {
  expect(await placesAreLoaded(test.db)).toBe(true)
  const before = await test.db.selectFrom('places').selectAll().orderBy('id').execute()
  await loadPlaces(test.db)
  expect(await test.db.selectFrom('places').selectAll().orderBy('id').execute()).toEqual(before)
})

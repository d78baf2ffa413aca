import { placesOnMap, searchPlaces } from '@vicino/contract/foundation/places/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { places } from './feature.ts'
import { loadPlaces, placesAreLoaded } from './load-places.ts'

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
  expect(loaded.without).toEqual([])
})

it.each([
  ["Borgo d'Anaunia", 'TN', 46.44, 11.14],
  ['Novella', 'TN', 46.39, 11.06],
  ['Ville di Fiemme', 'TN', 46.3, 11.45],
  ['Presicce-Acquarica', 'LE', 39.9, 18.25],
])('a recently founded comune has its position, too: %s', async (name, provinceCode, lat, lon) => {
  const found = (await search(name)).find((place) => place.provinceCode === provinceCode)
  expect(found?.name).toBe(name)
  expect(found?.latitude).toBeCloseTo(lat, 1)
  expect(found?.longitude).toBeCloseTo(lon, 1)
})

it('R-599 Bolo offers Bologna (BO) first, with its position', async () => {
  const [first] = await search('Bolo')
  expect(first).toMatchObject({ name: 'Bologna', provinceCode: 'BO', province: 'Bologna', _id: '037006' })
  expect(first?.latitude).toBeCloseTo(44.49, 1)
  expect(first?.longitude).toBeCloseTo(11.34, 1)
})

it('R-599 accents, case, apostrophes and small typing errors do not matter', async () => {
  expect((await names('forli'))[0]).toBe('Forlì')
  expect((await names('FORLÌ'))[0]).toBe('Forlì')
  expect((await names("reggio nell'emilia"))[0]).toBe("Reggio nell'Emilia")
  expect(await names('sant angelo lodigiano')).toContain("Sant'Angelo Lodigiano")
  expect((await names('Bolgona'))[0]).toBe('Bologna')
  expect((await names('Bologna (BO)'))[0]).toBe('Bologna')
})

it('names that begin with the text come before names that contain it, larger first; a province code lists its comuni', async () => {
  const found = await names('San Giovanni', 20)
  expect(found.every((name) => name.startsWith('San Giovanni'))).toBe(true)
  const emilia = await names('emilia')
  expect(emilia).toContain("Reggio nell'Emilia")
  expect(await names('mb')).toContain('Monza')
})

it('an empty text lists the largest comuni, and odd characters cause no error', async () => {
  expect(await names(undefined, 3)).toEqual(['Roma', 'Milano', 'Napoli'])
  expect(await names('', 3)).toEqual(['Roma', 'Milano', 'Napoli'])
  expect(await names('%')).toEqual([])
  expect(await names('zzzzqqqq')).toEqual([])
  expect((await test.refused(searchPlaces, { query: { q: 'x'.repeat(61) } })).statusCode).toBe(400)
})

/** The map tile that contains a position. */
const tileOf = (lat: number, lon: number, zoom: number) => ({
  zoom,
  x: Math.floor(((lon + 180) / 360) * 2 ** zoom),
  y: Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom),
})
const mapAddress = (query: string) => `/api/v1/place/map?${query}`

describe('names for the map', () => {
  const MILANO = [45.4642, 9.19] as const

  it('a tile of a wide area names the largest comuni of each of its parts', async () => {
    const { items } = await test.request(placesOnMap, { query: tileOf(...MILANO, 6) })
    expect(items[0]?.name).toBe('Milano')
    expect(items.length).toBeGreaterThan(10)
    expect(items.length).toBeLessThanOrEqual(32)
    expect(items.map(({ residents }) => residents)).toEqual(
      items.map(({ residents }) => residents).toSorted((one, other) => other - one),
    )
  })

  it('a comune named on a tile is also named on the smaller tiles within it', async () => {
    const wide = await test.request(placesOnMap, { query: tileOf(...MILANO, 8) })
    for (const { name, latitude, longitude } of wide.items.slice(0, 8)) {
      const { items } = await test.request(placesOnMap, { query: tileOf(latitude, longitude, 9) })
      expect(items.map((item) => item.name)).toContain(name)
    }
  })

  it('the smallest tiles name every comune, each once', async () => {
    const tile = tileOf(...MILANO, 9)
    const parts = [0, 1].flatMap((dx) =>
      [0, 1].map((dy) => ({ zoom: 10, x: tile.x * 2 + dx, y: tile.y * 2 + dy })),
    )
    const found = await Promise.all(parts.map((query) => test.request(placesOnMap, { query })))
    const ids = found.flatMap(({ items }) => items.map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(150)
  })

  it('an answer may be cached for a day, is empty over the sea, and is refused for tiles that do not exist', async () => {
    const kept = await test.app.inject({ url: mapAddress('zoom=10&x=538&y=366') })
    expect(kept.headers['cache-control']).toBe('public, max-age=86400')
    expect((await test.request(placesOnMap, { query: tileOf(40, 12, 10) })).items).toEqual([])
    for (const query of ['zoom=3&x=0&y=0', 'zoom=11&x=0&y=0', 'zoom=8&x=1.5&y=0', 'zoom=8&x=-1&y=0', '']) {
      expect((await test.app.inject({ url: mapAddress(query) })).statusCode, query).toBe(400)
    }
  })
})

it('a second load changes nothing', async () => {
  expect(await placesAreLoaded(test.db)).toBe(true)
  const before = await test.db.selectFrom('places').selectAll().orderBy('id').execute()
  await loadPlaces(test.db)
  expect(await test.db.selectFrom('places').selectAll().orderBy('id').execute()).toEqual(before)
})

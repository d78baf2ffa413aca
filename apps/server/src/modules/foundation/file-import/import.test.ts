import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { importProducts } from './import-products.ts'
import { importShops } from './import-shops.ts'

const SHOP_COLUMNS = 'osm_id,name,category,lat,lon,city,address,postcode,cuisine,opening_hours,website,note'
const PRODUCT_COLUMNS = 'gtin,name,brand,generic_name,quantity,source_url'
const shop = (values: Partial<Record<string, string>> = {}): string =>
  SHOP_COLUMNS.split(',')
    .map((column) => `"${{ ...SHOP, ...values }[column] ?? ''}"`)
    .join(',')
const SHOP: Record<string, string> = {
  osm_id: 'node/1',
  name: 'Caffè Nazionale',
  category: 'bar',
  lat: '45.0703',
  lon: '7.6869',
  city: 'Torino',
  address: 'Via Po 1',
  postcode: '10123',
  opening_hours: 'Mo-Fr 07:00-20:00',
  website: 'www.caffenazionale.example',
}

let test: TestDatabase
let folder: string
let files = 0
beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vicino-import-'))
})
beforeEach(async () => {
  await test.db.deleteFrom('brands').execute()
  await test.db.deleteFrom('products').execute()
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

async function fileOf(...lines: string[]): Promise<string> {
  files += 1
  const file = join(folder, `${files}.csv`)
  await writeFile(file, `\uFEFF${lines.join('\n')}\n`)
  return file
}

const brands = () => test.db.selectFrom('brands').selectAll().orderBy('source_key').execute()
const products = () => test.db.selectFrom('products').selectAll().orderBy('source_key').execute()

it('makes brands of places and adds nothing that the file lacks', async () => {
  const file = await fileOf(
    SHOP_COLUMNS,
    shop(),
    shop({ osm_id: 'way/2', website: 'non ce l’ho', opening_hours: '?' }),
  )
  const outcome = await importShops(test.db, file, { dryRun: false })
  expect(outcome).toEqual({ read: 2, mended: 0, added: 2, changed: 0, unchanged: 0, refused: [] })
  const [first, second] = await brands()
  expect(first).toMatchObject({
    username: 'Caffè Nazionale',
    handle: 'caffe.nazionale',
    description: 'Bar',
    address: 'Via Po 1, 10123',
    city: 'Torino',
    lat: 45.0703,
    lon: 7.6869,
    website: 'http://www.caffenazionale.example/',
    verified: false,
    source_key: 'osm:node/1',
  })
  expect(first?.opening).toBe('{[420,1200),[1860,2640),[3300,4080),[4740,5520),[6180,6960)}')
  expect(second).toMatchObject({ handle: 'caffe.nazionale.torino', website: null, opening: null })
})

it('changes nothing in a dry run, and reports what a real run would do', async () => {
  const file = await fileOf(SHOP_COLUMNS, shop())
  const outcome = await importShops(test.db, file, { dryRun: true })
  expect(outcome).toMatchObject({ added: 1, changed: 0 })
  expect(await brands()).toEqual([])
})

it('changes nothing when the same file is imported again, and only what differs in a later file', async () => {
  const file = await fileOf(SHOP_COLUMNS, shop(), shop({ osm_id: 'node/2', name: 'Altro' }))
  await importShops(test.db, file, { dryRun: false })
  const before = await brands()
  expect(await importShops(test.db, file, { dryRun: false })).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 2,
  })
  expect(await brands()).toEqual(before)

  const moved = await fileOf(
    SHOP_COLUMNS,
    shop(),
    shop({ osm_id: 'node/2', name: 'Altro', address: 'Via Nizza 3' }),
  )
  expect(await importShops(test.db, moved, { dryRun: false })).toMatchObject({
    added: 0,
    changed: 1,
    unchanged: 1,
  })
  const after = await brands()
  expect(after[0]).toEqual(before[0])
  expect(after[1]).toMatchObject({
    id: before[1]?.id,
    handle: before[1]?.handle,
    address: 'Via Nizza 3, 10123',
  })
})

it('refuses rows one by one, with line, key and reason', async () => {
  const file = await fileOf(
    SHOP_COLUMNS,
    shop({ osm_id: 'x' }),
    shop({ osm_id: 'node/2', name: ' ' }),
    shop({ osm_id: 'node/3', lat: 'NaN' }),
    shop({ osm_id: 'node/4', lat: '51.5' }),
    shop({ osm_id: 'node/5' }),
    shop({ osm_id: 'node/5' }),
    'node/6,troppo corta',
    shop({ osm_id: 'node/7', name: 'a\u0000b' }),
    shop({ osm_id: 'node/8' }),
  )
  const { refused, added } = await importShops(test.db, file, { dryRun: false })
  expect(added).toBe(2)
  expect(refused).toEqual([
    { line: 2, key: 'x', reason: 'osm_id: not an OpenStreetMap id' },
    { line: 3, key: 'node/2', reason: 'name: empty' },
    { line: 4, key: 'node/3', reason: 'lat: not a number in degrees' },
    { line: 5, key: 'node/4', reason: 'lat: outside Italy' },
    { line: 7, key: 'osm:node/5', reason: 'the same key as line 6' },
    { line: 8, key: '', reason: 'wrong number of cells' },
    { line: 9, key: 'node/7', reason: 'name: control characters' },
  ])
})

it('refuses a file of another kind and writes nothing', async () => {
  const file = await fileOf('a,b', '1,2')
  await expect(importShops(test.db, file, { dryRun: false })).rejects.toThrow(/lacks the columns: osm_id/)
  await expect(importShops(test.db, join(folder, 'none.csv'), { dryRun: false })).rejects.toThrow(/ENOENT/)
  expect(await brands()).toEqual([])
})

const PETROL = {
  source: 'mimit',
  map: { id: 'idImpianto', name: 'Bandiera', lat: 'Latitudine', lon: 'Longitudine' },
}

it('accepts any places file: columns by a map, semicolons, decimal commas, Windows-1252, misread texts, its own source', async () => {
  files += 1
  const file = join(folder, `${files}.csv`)
  const lines = [
    'idImpianto;Gestore;Bandiera;Indirizzo;city;Latitudine;Longitudine',
    '7;ROSSI, MARIO;Caffè Sud;Via Roma;CittÃ\u00a0 di Castello;45,4642037000000;9,19',
    '8;BIANCHI;Sv. Kri\u009e;Via Po;Trieste;45.7;13.7',
    '9;VERDI;;Via Po;Trieste;45.7;13.7',
    '10;NERI;Lontano;Via Po;Oslo;59.9;10.7',
  ]
  await writeFile(file, lines.join('\r\n'), 'latin1')
  const outcome = await importShops(test.db, file, { dryRun: false }, PETROL)
  expect(outcome).toEqual({
    read: 4,
    mended: 1,
    added: 2,
    changed: 0,
    unchanged: 0,
    refused: [
      { line: 4, key: '9', reason: 'Bandiera: empty' },
      { line: 5, key: '10', reason: 'Latitudine: outside Italy' },
    ],
  })
  expect(await brands()).toMatchObject([
    {
      source_key: 'mimit:7',
      username: 'Caffè Sud',
      city: 'Città di Castello',
      lat: 45.4642037,
      lon: 9.19,
      opening: null,
    },
    { source_key: 'mimit:8', username: 'Sv. Križ', city: 'Trieste' },
  ])
  expect(await importShops(test.db, file, { dryRun: false }, PETROL)).toMatchObject({
    added: 0,
    unchanged: 2,
  })
  // The same id of another source is another place.
  expect(await importShops(test.db, file, { dryRun: false }, { ...PETROL, source: 'altra' })).toMatchObject({
    added: 2,
  })
})

it('names the mistakes of a map', async () => {
  const file = await fileOf('a,b', '1,2')
  await expect(importShops(test.db, file, { dryRun: false }, PETROL)).rejects.toThrow(
    /lacks the columns: idImpianto, Bandiera, Latitudine, Longitudine \(it has: a, b\)/,
  )
  const wrong = { source: 'x1', map: { nome: 'a' } }
  await expect(importShops(test.db, file, { dryRun: false }, wrong)).rejects.toThrow(/do not have: nome/)
})

it('adds products with a valid GTIN to the catalogue', async () => {
  const file = await fileOf(
    PRODUCT_COLUMNS,
    '8076809513753,Pesto alla Genovese,Barilla,Salsa,190 g,https://world.openfoodfacts.org/product/8076809513753',
    '8076809513754,Cifra sbagliata,Barilla,,,',
    '08076809513753,Lo stesso articolo,Barilla,,,',
    '2123456003505,Prosciutto pesato,,,,',
  )
  const outcome = await importProducts(test.db, file, { dryRun: false })
  expect(outcome).toMatchObject({ read: 4, added: 1 })
  expect(outcome.refused).toEqual([
    { line: 3, key: '8076809513754', reason: 'gtin: not a GTIN: wrong length or check digit' },
    { line: 4, key: 'gtin:8076809513753', reason: 'the same key as line 2' },
    { line: 5, key: '2123456003505', reason: expect.stringContaining('a code inside one shop') },
  ])
  expect(await products()).toMatchObject([
    {
      product_name: 'Pesto alla Genovese',
      maker: 'Barilla',
      description: 'Salsa, 190 g',
      brand_id: null,
      gtin: ['8076809513753'],
    },
  ])
  expect(await importProducts(test.db, file, { dryRun: false })).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 1,
  })
})

it('imports a chain of 2,500 shops in one town, each with a handle of its own; again, nothing changes', async () => {
  const chain = Array.from({ length: 2500 }, (_, index) => shop({ osm_id: `node/${index}` }))
  const file = await fileOf(SHOP_COLUMNS, ...chain)
  expect(await importShops(test.db, file, { dryRun: false })).toMatchObject({ read: 2500, added: 2500 })
  const expected = ['caffe.nazionale', 'caffe.nazionale.torino']
  for (let number = 2; number < 2500; number += 1) expected.push(`caffe.nazionale.torino.${number}`)
  const handles = (await brands()).map(({ handle }) => handle)
  expect(new Set(handles)).toEqual(new Set(expected))
  expect(await importShops(test.db, file, { dryRun: false })).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 2500,
  })
})

it('leaves nothing when a batch fails while the next is read', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => shop({ osm_id: `node/${index}` }))
  const file = await fileOf(SHOP_COLUMNS, ...rows)
  await sql`ALTER TABLE brands ADD CONSTRAINT planted CHECK (source_key <> 'osm:node/1500')`.execute(test.db)
  try {
    await expect(importShops(test.db, file, { dryRun: false })).rejects.toThrow('planted')
  } finally {
    await sql`ALTER TABLE brands DROP CONSTRAINT planted`.execute(test.db)
  }
  expect(await brands()).toEqual([])
})

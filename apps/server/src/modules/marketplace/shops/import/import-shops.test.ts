import { getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import * as contract from '@vicino/contract/marketplace/shops/endpoints'
import type { Language } from '@vicino/contract/common/language'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDeal, makePlace } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { deals } from '../../deals/feature.ts'
import { shops } from '../feature.ts'

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [shops, deals] })
  const torino = {
    id: '001272',
    name: 'Torino',
    province: 'Torino',
    province_code: 'TO',
    lat: 45.07,
    lon: 7.69,
  }
  await makePlace(test.db, { ...torino, search_name: 'torino' })
  const livo = { name: 'Livo', search_name: 'livo', lat: 46.17, lon: 9.3 }
  await makePlace(test.db, { ...livo, id: '013130', province: 'Como', province_code: 'CO' })
  await makePlace(test.db, {
    ...livo,
    id: '022106',
    province: 'Trento',
    province_code: 'TN',
    lat: 46.4,
    lon: 11,
  })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  owner = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const HEAD = 'codice;nome;indirizzo;comune;provincia;latitudine;longitudine;telefono;orari;chiusure'
const send = (lines: readonly string[], seen: string | null = null, language: Language = 'it') =>
  test.request(contract.importShops, {
    as: owner,
    body: { csv: [HEAD, ...lines].join('\r\n'), seen },
    headers: { 'accept-language': language },
  })
const all = () => test.request(contract.listShops, { as: owner, query: { state: 'all' } })
const CENTRO =
  'T1;Centro;"Via Po, 1";Torino;;45,0703;7,6869;+39 011 123456;"lun-ven 9:00-13:00 15:30-19:30; sab 9-13";10/08/2027-25/08/2027'
const MIDDLE = ';Lingotto;Via Nizza 230;torino (TO);;;;;;'

it('R-230 a file adds shops after a preview that writes nothing; sent again it changes nothing', async () => {
  const preview = await send([CENTRO, MIDDLE])
  expect(preview.counts).toEqual({ new: 2, change: 0, same: 0, refused: 0 })
  expect(preview).toMatchObject({ isDone: false, refusedFile: null })
  expect(await all()).toEqual([])
  const done = await send([CENTRO, MIDDLE], preview.seen)
  expect(done).toMatchObject({ isDone: true, counts: { new: 2 } })
  const [centro, lingotto] = await all()
  expect(centro).toMatchObject({
    code: 'T1',
    name: 'Centro',
    address: 'Via Po, 1',
    latitude: 45.0703,
    longitude: 7.6869,
    phone: '+39 011 123456',
    closures: [{ from: '2027-08-10', to: '2027-08-25' }],
    isOpen: true,
    changesAt: '2027-03-02T12:00:00.000Z',
  })
  expect(centro?.openingHours?.[5]).toEqual([[540, 780]])
  expect(lingotto).toMatchObject({ city: 'Torino', latitude: 45.07, longitude: 7.69, openingHours: null })
  expect(preview.rows.map(({ inMiddle }) => inMiddle)).toEqual([false, true])
  const again = await send([CENTRO, MIDDLE], preview.seen)
  expect(again).toMatchObject({ isDone: true, counts: { new: 0, same: 2 } })
  expect(await all()).toHaveLength(2)
})

it('R-230 a row changes the shop with its code, or with its name and address; empty cells change nothing', async () => {
  await send([CENTRO, MIDDLE], (await send([CENTRO, MIDDLE])).seen)
  const [centro] = await all()
  const deal = await makeDeal(test.db, {
    brand_id: owner.brand_id as string,
    shop_id: centro?._id ?? null,
    lat: 45.0703,
    lon: 7.6869,
    expires_at: new Date('2027-04-01'),
  })
  const rows = [
    'T1;Centro storico;Via Po 3;Torino;;45.08;7.69;;;',
    'T2;LINGOTTO;via Nizza, 230;Torino;;;;011 99999;;',
  ]
  const preview = await send(rows)
  expect(preview.rows.map(({ verdict, changes }) => [verdict, changes])).toEqual([
    ['change', ['name', 'address', 'position']],
    ['change', ['name', 'address', 'phone', 'code']],
  ])
  await send(rows, preview.seen)
  expect((await all())[0]).toMatchObject({
    ...centro,
    version: expect.any(String),
    name: 'Centro storico',
    address: 'Via Po 3',
    latitude: 45.08,
    longitude: 7.69,
  })
  expect((await all())[1]).toMatchObject({ code: 'T2', phone: '011 99999', latitude: 45.07 })
  expect(await test.request(getDeal, { as: owner, params: { id: deal.id } })).toMatchObject({
    latitude: 45.08,
  })
})

it('R-230 rows are refused one by one with a reason, and come back as a file that can be corrected and sent again', async () => {
  const rows = [
    CENTRO,
    CENTRO,
    ';Uno;Via 1;Torrino;;;;;;',
    ';Due;Via 2;Livo;;;;;;',
    ';Tre;Via 3;Livo;tn;;;;;',
    ';Quattro;Via 4;Torino;;7,68;45,07;;;',
    ';Cinque;Via 5;Torino;;;;;su appuntamento;',
    ';Sei;Via 6;Torino;;;;;;ad agosto',
    ';Sette;Via 7;Torino;;45;;chiama;;',
    ';;Via 8;Torino;;;;;;',
    ';Nove;Via 9;Torino',
  ]
  const preview = await send(rows)
  expect(preview.counts).toEqual({ new: 2, change: 0, same: 0, refused: 9 })
  expect(preview.rows.map(({ line, reason }) => [line, reason?.slice(0, 40) ?? null])).toEqual([
    [2, null],
    [3, 'Lo stesso negozio è già nella riga 2.'],
    [4, 'Nessun comune italiano si chiama Torrino'],
    [5, 'Più comuni hanno questo nome: scrivi la '],
    [6, null],
    [7, expect.stringContaining('Le coordinate sono a ')],
    [8, expect.stringContaining('Orari: scrivi giorni e ore')],
    [9, expect.stringContaining('Chiusure: servono date come')],
    [10, expect.stringContaining('Latitudine e longitudine vanno insieme')],
    [11, 'nome: Campo obbligatorio'],
    [12, 'La riga non si legge. Ha celle in più o '],
  ])
  expect(preview.rows[4]).toMatchObject({ city: 'Livo', inMiddle: true })
  const file = preview.refusedFile ?? ''
  expect(file.split('\r\n')[0]).toBe(`\uFEFF${HEAD};motivo`)
  expect(file).toContain(';Cinque;Via 5;Torino;;;;;su appuntamento;;"Orari: scrivi')
  const mended = { csv: file.replace('su appuntamento', 'sab 9-13'), seen: null }
  const again = await test.request(contract.importShops, { as: owner, body: mended })
  expect(again.rows.find(({ name }) => name === 'Cinque')?.verdict).toBe('new')
  const english = await send([';Uno;Via 1;Torrino;;;;;;'], null, 'en')
  expect(english.rows[0]?.reason).toContain('No Italian comune is called Torrino')
})

it('R-230 only the seen effects are written: after a change of the shops a new preview is required', async () => {
  const { seen } = await send([CENTRO])
  const { _id } = await test.request(contract.openShop, {
    as: owner,
    body: { name: 'A', address: 'B', city: 'Torino', latitude: 45, longitude: 7, code: 'T1' },
  })
  const body = { csv: `${HEAD}\n${CENTRO}`, seen }
  expect(await test.refused(contract.importShops, { as: owner, body })).toMatchObject({
    statusCode: 409,
    code: 'shop_import_changed',
  })
  await test.request(contract.closeShop, { as: owner, params: { id: _id } })
  expect((await send([CENTRO])).rows[0]?.reason).toContain('A è chiuso per sempre')
  expect(
    await test.refused(contract.openShop, {
      as: owner,
      body: { name: 'C', address: 'D', city: 'Torino', latitude: 45, longitude: 7, code: 'T1' },
    }),
  ).toMatchObject({ statusCode: 409, code: 'shop_code_taken' })
})

it('R-230 the brand’s exported file imports as the same shops', async () => {
  const rows = [CENTRO, `T9;Notte;Via 9;Torino;;;;;"ven-sab 18-2; dom chiuso";25/12/2027`]
  await send(rows, (await send(rows)).seen)
  for (const language of ['it', 'en']) {
    const response = await test.send(contract.exportShops, {
      as: owner,
      headers: { 'accept-language': language },
    })
    const again = await test.request(contract.importShops, {
      as: owner,
      body: { csv: response.body, seen: null },
    })
    expect(again.counts, response.body).toEqual({ new: 0, change: 0, same: 2, refused: 0 })
  }
})

const refused = (csv: string) => test.refused(contract.importShops, { as: owner, body: { csv, seen: null } })

it('R-230 a file that contains no shops is refused as a whole, and so is one above the limit', async () => {
  expect(await refused('nome;comune\nA;Torino')).toMatchObject({ statusCode: 400, code: 'import_unreadable' })
  expect(await refused(HEAD)).toMatchObject({ code: 'import_unreadable' })
  expect(await refused(`${HEAD}\n${';A;B;Torino;;;;;;\n'.repeat(501)}`)).toMatchObject({
    code: 'import_too_long',
  })
  const many = await send(Array.from({ length: 202 }, (_, at) => `;N${at};Via ${at};Torino;;;;;;`))
  expect(many.counts).toEqual({ new: 200, change: 0, same: 0, refused: 2 })
})

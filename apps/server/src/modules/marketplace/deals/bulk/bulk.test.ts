import { importDeals, listOwnDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCategory, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { deals } from '../feature.ts'

const COLUMNS =
  'title;videoUrl;images;description;price;discount;expirationDate;quantity;categories;tags;lowestPrice;newProduct'
let test: TestApp
let brand: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  await makeCategory(test.db, { name_it: 'Forni', name_en: 'Bakeries' })
})
afterAll(() => test.close())

/** Makes a file of rows that name `film1` … and `foto1` …, with the uploads behind these names. */
async function fileOf(rows: readonly string[]): Promise<{ csv: string; media: Record<string, string> }> {
  brand = await test.createUser({ role: 'brand' })
  const media: Record<string, string> = {}
  for (const number of rows.keys()) {
    media[`foto${number}`] = await makeFile(test.db, brand.id)
    media[`film${number}`] = await makeFile(test.db, brand.id, 'video')
  }
  return { csv: [COLUMNS, ...rows.map((row) => `${row};900000;sì`)].join('\n'), media }
}
const send = (body: { csv: string; media?: Record<string, string>; dryRun: boolean }, language = 'it') =>
  test.request(importDeals, { as: brand, body, headers: { 'accept-language': language } })
const count = async () => (await test.request(listOwnDeals, { as: brand })).items.length

it('R-233 three rows, one without a title: two are created, one is refused with its reason; a dry run says the same', async () => {
  const file = await fileOf([
    'Pane nero;film0;foto0;Di segale;3,50 €;20;31/12/2099;10;forni;pane|segale',
    ';film1;foto1;Senza titolo;3;20%;31/12/2099;10;Bakeries;',
    'Focaccia;film2;foto2;"Alta; soffice";1.234,50;30%;2099-12-31;5;FORNI;',
  ])
  const dry = await send({ ...file, dryRun: true })
  expect(dry.accepted).toEqual([
    { line: 2, title: 'Pane nero', _id: null },
    { line: 4, title: 'Focaccia', _id: null },
  ])
  expect(dry.refused).toEqual([
    { line: 3, title: '', reason: expect.stringContaining('titolo: Campo obbligatorio') },
  ])
  expect(await count()).toBe(0)
  const real = await send({ ...file, dryRun: false })
  expect(real.refused).toEqual(dry.refused)
  expect(real.accepted.map(({ line }) => line)).toEqual([2, 4])
  const { items } = await test.request(listOwnDeals, { as: brand })
  expect(items.find(({ title }) => title === 'Focaccia')).toMatchObject({
    price: 1234.5,
    discountPrice: 864.15,
    expirationDate: '2099-12-31T22:59:00.000Z',
    description: 'Alta; soffice',
  })
})

it.each([
  [
    '1.200',
    '1.000',
    [
      ['prezzo', '1.200'],
      ['pezzi', '1.000'],
    ],
  ],
  [
    '1,200',
    '0x10',
    [
      ['prezzo', '1,200'],
      ['pezzi', '0x10'],
    ],
  ],
  [
    '1e3',
    '1e3',
    [
      ['prezzo', '1e3'],
      ['pezzi', '1e3'],
    ],
  ],
  [
    '１２',
    '１２',
    [
      ['prezzo', '１２'],
      ['pezzi', '１２'],
    ],
  ],
  [
    '12,345',
    '10,5',
    [
      ['prezzo', '12,345'],
      ['pezzi', '10,5'],
    ],
  ],
])(
  'R-233 the price %s and %s units are refused with an example, never guessed',
  async (price, pieces, wrong) => {
    const file = await fileOf([`Vasca;film0;foto0;Di ghisa;${price};30;31/12/2099;${pieces};Forni;`])
    const { accepted, refused } = await send({ ...file, dryRun: true })
    expect(accepted).toEqual([])
    const [row] = refused
    for (const [column = '', typed = ''] of wrong) expect(row?.reason).toContain(`${column} «${typed}»: `)
    expect(row?.reason).toContain('per esempio 1200 oppure 1200,50')
    expect(row?.reason).toContain('per esempio 1000')
  },
)

it('R-233 prices, units and ends are read in any unambiguous form', async () => {
  const file = await fileOf([
    'Uno;film0;foto0;x;1.234,50 €;20;31/12/2099;1.000.000;Forni;',
    'Due;film1;foto1;x;1,234.50;20 %;31.12.2099 18:30;10;Forni;',
    'Tre;film2;foto2;x;1 234,5;20;2099-12-31T18:30;10;Forni;',
    'Quattro;film3;foto3;x;10;20;31/12/99;10;Forni;',
  ])
  const { accepted, refused } = await send({ ...file, dryRun: false })
  expect(accepted.map(({ title }) => title)).toEqual(['Uno', 'Due', 'Tre'])
  expect(refused).toMatchObject([
    { title: 'Quattro', reason: expect.stringContaining('scadenza «31/12/99»: Data non chiara') },
  ])
  const { items } = await test.request(listOwnDeals, { as: brand })
  expect(new Set(items.map((deal) => deal.price))).toEqual(new Set([1234.5]))
  const ends = new Set(items.map(({ expirationDate }) => expirationDate))
  expect(ends).toEqual(new Set(['2099-12-31T22:59:00.000Z', '2099-12-31T17:30:00.000Z']))
})

it.each([
  ['Acqua frizzante 1,5 l', 'Acqua frizzante 15 l', false],
  ['Farina 1/2 kg', 'Farina 12 kg', false],
  ['Salviette 2 50', 'Salviette 250', false],
  ['Acqua frizzante 1,5 l', 'ACQUA frizzante: 1.5 L', true],
  ['Caffè d’orzo', 'caffe dorzo', true],
])('R-213 %s and %s are one product: %s', async (one, other, isSame) => {
  const file = await fileOf([
    `${one};film0;foto0;x;2,00;30;31/12/2099;10;Forni;`,
    `${other};film1;foto1;x;20,00;30;31/12/2099;10;Forni;`,
  ])
  const { accepted, refused } = await send({ ...file, dryRun: true })
  // A reduced price above the lowest of the last days is refused, because the price history belongs
  // to the product.
  expect([accepted.length, refused.length]).toEqual(isSame ? [1, 1] : [2, 0])
})

it('R-233 a workbook is distinguished from a CSV, with the remedy', async () => {
  const problem = await test.refused(importDeals, {
    as: await test.createUser({ role: 'brand' }),
    body: { csv: 'PK\u0003\u0004\u0014', media: {}, dryRun: true },
    headers: { 'accept-language': 'it' },
  })
  expect(problem).toMatchObject({ code: 'import_unreadable', message: expect.stringContaining('CSV UTF-8') })
})

it('R-233 a row without a video, with a video twice or a price against the law is refused alone', async () => {
  const file = await fileOf([
    'Uno;film0;foto0;x;10;20;31/12/2099;10;Forni;',
    'Due;;foto1;x;10;20;31/12/2099;10;Forni;',
    'Tre;film0;foto2;x;10;20;31/12/2099;10;Forni;',
    'Uno;film3;foto3;x;10;30;31/12/2099;10;Forni;',
    'Cinque;film4;foto4;x;dieci;0;31/02/2099;0;Niente;',
    'Sei;film5;foto5;x;10;20;31/12/2099;10',
  ])
  const { accepted, refused } = await send({ ...file, dryRun: false }, 'en')
  expect(accepted.map(({ title }) => title)).toEqual(['Uno'])
  expect(refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    expect.stringMatching(/^3 video: Required/),
    expect.stringMatching(/^4 This file is in use/),
    expect.stringMatching(/^5 The starting price is above the lowest of the last 30 days/),
    expect.stringMatching(
      /^6 categories “Niente”: there is none, choose from Bakeries; price «dieci».*discount «0».*end «31\/02\/2099».*units «0»/,
    ),
    expect.stringMatching(/^7 The row cannot be read. It has too many or too few cells/),
  ])
})

it('R-233 Italian headings are read; unsent files and unknown categories are named; refused rows come back as a file to correct', async () => {
  const file = await fileOf(['Uno;film0;foto0;x;10;20;31/12/2099;10;Forni;'])
  const head = 'Titolo;descrizione;prezzo;sconto;Prezzo più basso;scadenza;pezzi;categorie;foto;filmato'
  const csv = [
    head,
    'Pane;Di segale;4,50;20;4,50;31/12/2099;30;Forni;foto0;film0',
    'Focaccia;Alta;4;20;4;31/12/2099;30;Panifici;focaccia.jpg;film0',
  ].join('\n')
  const { accepted, refused, refusedFile } = await send({ csv, media: file.media, dryRun: true })
  expect(accepted).toMatchObject([{ line: 2, title: 'Pane' }])
  const reason =
    'categorie «Panifici»: non esiste, scegli tra Forni; foto «focaccia.jpg»: carica il file con «Aggiungi foto e filmati», con lo stesso nome'
  expect(refused).toEqual([{ line: 3, title: 'Focaccia', reason }])
  const [first, ...rows] = (refusedFile ?? '').slice(1).trimEnd().split('\r\n')
  expect(first).toMatch(/^titolo;descrizione;prezzo;.*;motivo$/)
  expect(rows).toEqual([expect.stringMatching(/^Focaccia;Alta;4;20;4;.*non esiste/)])
  // The file itself is read again, once its cells are right.
  const corrected = (refusedFile ?? '').replace('Panifici', 'Forni').replace('focaccia.jpg', 'foto0')
  const again = await send({ csv: corrected, media: file.media, dryRun: true })
  expect(again).toMatchObject({ accepted: [{ title: 'Focaccia' }], refused: [], refusedFile: null })
})

it('R-233 an empty cell of photos or categories says what to write there', async () => {
  const file = await fileOf(['Uno;film0;;x;10;20;31/12/2099;10;;'])
  const { refused } = await send({ ...file, dryRun: true })
  expect(refused.map(({ reason }) => reason)).toEqual([
    'foto: scrivi il nome di almeno una foto e caricala con «Aggiungi foto e filmati»; categorie: scrivi almeno una categoria',
  ])
})

it('R-233 a file that contains no deals is refused as a whole', async () => {
  brand = await test.createUser({ role: 'brand' })
  const refused = (csv: string) => test.refused(importDeals, { as: brand, body: { csv, dryRun: true } })
  expect(await refused('name,price\nPane,3')).toMatchObject({ statusCode: 400, code: 'import_unreadable' })
  expect(await refused(`${COLUMNS}\n${`Pane;a;b;c;1;2;3;4;5;6\n`.repeat(201)}`)).toMatchObject({
    code: 'import_too_long',
  })
  const formula = await send({ csv: `${COLUMNS}\n=cmd|x;a;b;c;1;2;3;4;5;6`, dryRun: true })
  expect(formula.refused).toHaveLength(1)
})

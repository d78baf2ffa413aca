import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeDeal, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { refreshSearchTerms } from './jobs.queries.ts'
import { deals } from './feature.ts'
import { resolveWords } from './search/words.ts'

const HERE = { lat: 45.4642, lon: 9.19 }
let test: TestApp
let user: TestUser
const names: Record<string, string> = {}
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  user = await test.createUser()
  const forno = await makeBrand(test.db, { username: 'Forno Brandolini' })
  const caffe = await makeBrand(test.db, { username: 'Caffè dell’Àncora' })
  const make = async (name: string, brandId: string, title: string, product: string, tags: string[]) => {
    const made = await makeProduct(test.db, { brand_id: brandId, product_name: product })
    const deal = await makeDeal(test.db, { brand_id: brandId, product_id: made.id, title, tags })
    names[deal.id] = name
  }
  await make('pizza', forno.id, 'Due pizze margherita', 'Pizza al taglio', ['pranzo'])
  await make('focaccia', forno.id, 'Focaccia genovese appena sfornata', 'Focaccia', ['merenda'])
  await make('cappuccino', caffe.id, 'Colazione per due', 'Cappuccino e brioche', ['colazione', 'perché no'])
  await refreshSearchTerms(test.db)
})
afterAll(() => test.close())

const found = async (q: string, query: object = HERE) => {
  const { items } = await test.request(browseDeals, { as: user, query: { q, ...query } })
  return items.map((deal) => names[deal._id]).toSorted()
}

it('R-470 q finds words of title, product, brand and tags', async () => {
  expect(await found('margherita')).toEqual(['pizza'])
  expect(await found('cappuccino')).toEqual(['cappuccino'])
  expect(await found('brandolini')).toEqual(['focaccia', 'pizza'])
  expect(await found('merenda')).toEqual(['focaccia'])
  expect(await found('nulla di tutto questo')).toEqual([])
})

it('R-470 q forgives accents, case, number and gender', async () => {
  expect(await found('CAFFE')).toEqual(['cappuccino'])
  expect(await found('caffè ancora')).toEqual(['cappuccino'])
  expect(await found('pizza')).toEqual(['pizza'])
  expect(await found('genovesi')).toEqual(['focaccia'])
  expect(await found('cappuccini')).toEqual(['cappuccino'])
})

it('R-470 q finds words that are written together, but joins no figures', async () => {
  const shop = await makeBrand(test.db, { username: 'AC/DC Musica' })
  const made = await makeProduct(test.db, { brand_id: shop.id, product_name: 'Passata dell’Orto 1,5 l' })
  const { id } = await makeDeal(test.db, {
    brand_id: shop.id,
    product_id: made.id,
    title: 'Pomodoro a km-zero',
  })
  names[id] = 'passata'
  await refreshSearchTerms(test.db)
  for (const q of ['dellorto', 'dell’orto', 'acdc', 'ac/dc', 'kmzero', '1,5'])
    expect([q, await found(q)]).toEqual([q, ['passata']])
  expect(await found('15')).toEqual([])
  await test.db.deleteFrom('deals').where('id', '=', id).execute()
})

it('R-470 q forgives small typing errors', async () => {
  expect(await found('margerita')).toEqual(['pizza'])
  expect(await found('capuccino')).toEqual(['cappuccino'])
  expect(await found('focacia')).toEqual(['focaccia'])
  expect(await found('brandollini')).toEqual(['focaccia', 'pizza'])
})

it('R-470 q finds while the last word is being typed', async () => {
  expect(await found('foc')).toEqual(['focaccia'])
  expect(await found('forno piz')).toEqual(['pizza'])
  expect(await found('c')).toEqual(['cappuccino'])
})

it('R-470 every word must occur, however many; articles and signs are ignored', async () => {
  expect(await found('pizza focaccia')).toEqual([])
  expect(await found('la pizza del forno')).toEqual(['pizza'])
  expect(await found('pizza & !(focaccia) | :*')).toEqual([])
  expect(await found("pizza'); --")).toEqual(['pizza'])
  expect(await found('due pizze al taglio margherita pranzo forno brandolini due zzzqqq')).toEqual([])
  expect(await found('due pizze al taglio margherita pranzo forno brandolini due')).toEqual(['pizza'])
})

it('R-085 q that ends in an article still finds the same as before', async () => {
  expect(await found('colazione per')).toEqual(['cappuccino'])
  expect(await found('colazione per d')).toEqual(['cappuccino'])
  expect(await found('per')).toEqual(['cappuccino'])
})

it('R-470 q without a word matches nothing', async () => {
  for (const signs of ['...', '%', '🍕']) expect(await found(signs)).toEqual([])
  expect(await found('  ')).toHaveLength(3)
})

it('R-470 q combines with filters and orders', async () => {
  expect(await found('forno', { ...HERE, distance: 5, sortBy: 'price' })).toEqual(['focaccia', 'pizza'])
  expect(await found('forno', { sortBy: 'newest' })).toEqual(['focaccia', 'pizza'])
  expect(await found('forno', { lat: 41.9, lon: 12.5, distance: 20 })).toEqual([])
})

it('a renamed brand or product, and a deal published later, are found by their new words', async () => {
  await test.db
    .updateTable('brands')
    .set({ username: 'Panificio Zanzotto' })
    .where('username', '=', 'Forno Brandolini')
    .execute()
  await test.db
    .updateTable('products')
    .set({ product_name: 'Schiacciata' })
    .where('product_name', '=', 'Focaccia')
    .execute()
  expect(await found('zanzotto')).toEqual(['focaccia', 'pizza'])
  expect(await found('schiacciata')).toEqual(['focaccia'])
  expect(await found('brandolini')).toEqual([])
})

it.each(['smørrebrød', 'łódź', 'œuvre', 'straße', 'cb450i', 'ﬁne', 'x²y', 'kebabı'])(
  'R-470 a deal is found by %s of its own title',
  async (word) => {
    const { brand_id } = await test.db.selectFrom('deals').select('brand_id').executeTakeFirstOrThrow()
    const deal = await makeDeal(test.db, { brand_id, title: `Prova ${word} tutta nostra` })
    names[deal.id] = word
    expect(await found(`${word} prova`)).toEqual([word])
  },
)

it('words are rare when few deals have one of them; frequent ones may always occur together', async () => {
  const rare = async (text: string) => (await resolveWords(test.db, text))?.rare
  await test.db
    .insertInto('search_terms')
    .values([
      { stem: 'vin', deals: 25_000 },
      { stem: 'nebbiol', deals: 25_000 },
      { stem: 'merlot', deals: 900 },
    ])
    .execute()
  expect(await rare('vino nebbiolo')).toBe(false)
  expect(await rare('vino merlot')).toBe(true)
})

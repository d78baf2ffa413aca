import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeDeal, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { share } from './feature.ts'

const HERE = { lat: 45.4642, lon: 9.19 }
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [share], env: { PUBLIC_URL: 'https://vicino.test' } })
})
afterAll(() => test.close())

const get = (id: string, language = 'it') =>
  test.app.inject({ url: `/share/deal/${id}`, headers: { 'accept-language': language } })

async function make(values: Parameters<typeof makeDeal>[1] = {}) {
  const brand = await makeBrand(test.db, {
    username: 'Forno </script><b>Sole',
    city: 'Milano',
    address: 'Via Po 1',
    ...HERE,
  })
  const product = await makeProduct(test.db, { brand_id: brand.id, product_name: 'Pane' })
  return makeDeal(test.db, {
    brand_id: brand.id,
    product_id: product.id,
    title: 'Pane <i>nero</i>',
    price_cents: 980,
    discount: 40,
    quantity: 7,
    ...HERE,
    ...values,
  })
}

it('R-163 a link to a comment survives the sign-in; an invalid id is dropped', async () => {
  const { id } = await make()
  const comment = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
  expect((await get(`${id}?comment=${comment}`)).body).toContain(
    `href="/deals?detail=${id}&amp;comment=${comment}&amp;signin=1"`,
  )
  expect((await get(`${id}?comment=%22%3E`)).body).toContain(`href="/deals?detail=${id}&amp;signin=1"`)
  expect((await get(id)).body).not.toContain('comment=')
})

it('LAW-19 a visitor reports a shared deal by a link that names its page', async () => {
  const { id } = await make()
  expect((await get(id)).body).toContain(`href="/segnala?pagina=/share/deal/${id}"`)
})

it('R-150 R-401 LAW-14 LAW-19 a tracked link keeps its code through the sign-in, and states that it is advertising', async () => {
  const { id } = await make()
  const { body } = await get(`${id}?via=abcd2345`)
  expect(body).toContain(`href="/deals?detail=${id}&amp;via=abcd2345&amp;signin=1"`)
  expect(body).toContain('class="adv"')
  for (const plain of [id, `${id}?via=%22%3E`]) expect((await get(plain)).body).not.toContain('class="adv"')
})

it('R-136 a shared link shows the deal to people who are signed out: price, shop, map, sign-in, Product of schema.org, one statement', async () => {
  const deal = await make()
  test.takeStatements()
  const answer = await get(deal.id)
  expect(test.takeStatements()).toHaveLength(1)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=60',
    vary: expect.stringContaining('Accept-Language'),
  })
  const { body } = answer
  expect(body).toContain('<html lang="it">')
  expect(body).toContain('Pane &lt;i&gt;nero&lt;/i&gt;')
  expect(body).toContain('5,88\u00a0€')
  expect(body).toContain('Via Po 1')
  // The drawing of the place: the coast of the app's own outlines, the pin, and a description for
  // people who cannot see it.
  const [drawing = ''] = /<svg class="map".*?<\/svg>/s.exec(body) ?? []
  expect(drawing).toContain('role="img" aria-labelledby="map-title map-text"')
  expect(drawing).toContain('<title id="map-title">Dove si trova Forno')
  expect(drawing).toContain('Via Po 1')
  expect(drawing).toMatch(/<path class="land"[^>]* d="M[-\dl ]+"/)
  expect(drawing).toContain('class="pin"')
  expect(Buffer.byteLength(body)).toBeLessThan(12_000)
  expect(body).toContain('openstreetmap.org/?mlat=45.4642&amp;mlon=9.19')
  expect(body).toContain(`href="/deals?detail=${deal.id}&amp;signin=new">Ottieni lo sconto`)
  expect(body).toContain(`<link rel="canonical" href="https://vicino.test/share/deal/${deal.id}" />`)
  expect(body).toContain('<meta property="og:image"')
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Product',
    name: 'Pane <i>nero</i>',
    offers: {
      '@type': 'Offer',
      price: '5.88',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Forno </script><b>Sole', address: { addressLocality: 'Milano' } },
    },
  })
  // The only script element is data, which browsers do not run.
  expect(body.match(/<script/g)).toHaveLength(2)
  expect(body).not.toMatch(/style="|userReactions|follow/)
})

it('R-136 a deal at several shops shows where: the first with its address, the others in a list', async () => {
  const deal = await make()
  const shop = (name: string, address: string) =>
    test.db
      .insertInto('shops')
      .values({
        brand_id: deal.brand_id,
        name,
        address,
        city: 'Monza',
        ...HERE,
        created_at: test.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [one, two, three] = [
    await shop('Sole & Luna', 'Via Italia 5'),
    await shop('Villa', 'Viale Cavriga 2'),
    await shop('Stazione', 'Via Arosio 1'),
  ]
  await test.db
    .updateTable('deals')
    .set({ shop_id: one.id, other_shops: [two.id, three.id] })
    .where('id', '=', deal.id)
    .execute()
  test.takeStatements()
  const { body } = await get(deal.id)
  expect(test.takeStatements()).toHaveLength(1)
  expect(body).toContain('Sole &amp; Luna<br>Via Italia 5<br>Monza</address>')
  expect(body).not.toContain('Via Po 1')
  const [, list = ''] =
    /<details class="places"><summary>E altri 2 punti vendita<\/summary>(.*?)<\/details>/s.exec(body) ?? []
  expect(list.match(/<li>/g)).toHaveLength(2)
  expect(list).toContain('<b>Stazione</b><br>Via Arosio 1, Monza')
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(data)).toMatchObject({
    offers: {
      seller: { address: { streetAddress: 'Via Italia 5' } },
      availableAtOrFrom: [{ name: 'Sole & Luna' }, { name: 'Villa' }, { name: 'Stazione' }],
    },
  })
  expect((await get((await make()).id)).body).not.toContain('class="places"')
})

it('uses the reader’s language and is read once in 15 seconds', async () => {
  const deal = await make()
  expect((await get(deal.id, 'en')).body).toContain('Get the discount')
  test.takeStatements()
  expect((await get(deal.id, 'en')).body).toContain('7 left')
  expect(test.takeStatements()).toHaveLength(0)
})

it('an ended deal answers 410, gives the reason, and offers other near deals of its category instead of a sign-in', async () => {
  const ended = await make({ expires_at: new Date(test.clock.now().getTime() - 1000) })
  const near = await make({ title: 'Pane bianco', category_ids: ended.category_ids })
  const answer = await get(ended.id)
  expect(answer.statusCode).toBe(410)
  expect(answer.body).toContain('Questa offerta è finita')
  expect(answer.body).toContain(`href="/share/deal/${near.id}"`)
  expect(answer.body).not.toContain('Ottieni lo sconto')
  expect(answer.body).not.toContain('application/ld+json')
  const gone = await make({ quantity: 3, redeemed: 3, active: false })
  const sold = await get(gone.id)
  expect(sold.statusCode).toBe(410)
  expect(sold.body).toContain('Questa offerta è esaurita')
  expect(sold.body).toContain('https://schema.org/SoldOut')
})

it.each(['00000000-0000-7000-8000-000000000000', 'x', '000'])(
  '%s: a page that states that there is no such deal',
  async (id) => {
    const answer = await get(id)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Questa offerta non c’è')
  },
)

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { makeProgram } from '../../loyalty/programs/testing/program.ts'
import { share } from '../../marketplace/share/feature.ts'
import { searchEngines } from './feature.ts'
import { robotsText } from './search-engines.routes.ts'
import { Sitemaps } from './sitemaps.ts'

const ORIGIN = 'https://vicino.test'

let test: TestApp
let towns = 0
beforeAll(async () => {
  test = await createTestApp({ features: [share, searchEngines], env: { PUBLIC_URL: ORIGIN } })
})
afterAll(() => test.close())

const get = (url: string) => test.app.inject({ url, headers: { 'accept-language': 'it' } })
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
const pathOf = (url: string) => url.slice(ORIGIN.length)
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
/** The schema.org things of a page; each must be JSON of its own. */
const thingsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )

describe('public pages', () => {
  it('a shop’s page says who it is and sells, and shows its deals; a suspended shop has none', async () => {
    const brand = await makeBrand(test.db, {
      username: 'Forno <Rossi>',
      description: 'Pane a lievitazione naturale',
      city: 'Bologna',
      address: 'Via Clavature 1',
      legal_subject: 'Forno Rossi S.r.l.',
      piva: '12345678903',
      verified: true,
    })
    const deal = await makeDeal(test.db, { brand_id: brand.id, title: 'Focaccia "al taglio"' })
    const { statusCode, body } = await get(`/share/negozio/${brand.id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>Forno &lt;Rossi&gt;</h1>')
    for (const text of ['12345678903', 'Forno Rossi S.r.l.', 'Via Clavature 1', `/share/deal/${deal.id}`])
      expect(body).toContain(text)
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/)
    expect(canonicalOf(body)).toBe(`${ORIGIN}/share/negozio/${brand.id}`)
    expect(thingsOf(body)).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'LocalBusiness',
        name: 'Forno <Rossi>',
        vatID: 'IT12345678903',
      },
    ])
    const suspend = (suspended_at: Date | null) =>
      test.db.updateTable('brands').set({ suspended_at }).where('id', '=', brand.id).execute()
    await suspend(test.clock.now())
    expect((await get(`/share/negozio/${brand.id}`)).statusCode).toBe(404)
    await suspend(null)
  })

  it('a program’s page shows its rewards; one that has ended answers 410, a draft 404', async () => {
    const brand_id = (await makeBrand(test.db)).id
    const [running, over, draft] = await Promise.all(
      (['active', 'ended', 'draft'] as const).map((status) => makeProgram(test.db, { brand_id, status })),
    )
    const { statusCode, body } = await get(`/share/raccolta/${running?.id}`)
    expect(statusCode).toBe(200)
    expect(canonicalOf(body)).toBe(`${ORIGIN}/share/raccolta/${running?.id}`)
    expect(body).toContain(`href="/raccolta/${running?.id}?partecipa=1"`)
    expect(thingsOf(body)).toMatchObject([{ '@type': 'BreadcrumbList' }])
    expect((await get(`/share/raccolta/${over?.id}`)).statusCode).toBe(410)
    expect((await get(`/share/raccolta/${draft?.id}`)).statusCode).toBe(404)
  })

  it.each(['negozio', 'raccolta'])('bad ids of /share/%s are not found, in words', async (kind) => {
    for (const id of ['1', randomUUID(), '%00', `${randomUUID()}.jpg`]) {
      const answer = await get(`/share/${kind}/${id}`)
      expect([id, answer.statusCode]).toEqual([id, id === '%00' ? 400 : 404])
    }
  })
})

describe('pages of towns and categories', () => {
  it('list the deals of the town or the category, in both languages, with schema.org data', async () => {
    const { deal, town, category } = await inTown("Reggio nell'Emilia", 'RE', 44.6983, 10.6312)
    const { statusCode, body } = await get(town)
    expect([statusCode, canonicalOf(body)]).toEqual([200, ORIGIN + town])
    expect(body).toContain('<h1>Offerte a Reggio nell&#39;Emilia</h1>')
    expect(body).toContain(`href="/share/deal/${deal.id}"`)
    expect(body).toContain(`href="${category}"`)
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/)
    const url = `${ORIGIN}/share/deal/${deal.id}`
    expect(thingsOf(body)).toMatchObject([
      { '@type': 'ItemList', numberOfItems: 1, itemListElement: [{ position: 1, url }] },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ item: `${ORIGIN}/welcome` }, { item: ORIGIN + town }],
      },
    ])
    const english = await test.app.inject({ url: category, headers: { 'accept-language': 'en' } })
    expect(english.body).toContain('<h1>Deals: ')
    expect(canonicalOf(english.body)).toBe(ORIGIN + category)
  })

  it('unknown and empty ones, and other spellings, are real 404s in words', async () => {
    const { deal, town, category } = await inTown('Carrè', 'VI', 45.75, 11.46)
    const answers = async () =>
      Promise.all(
        [
          town,
          category,
          town.toUpperCase(),
          '/citta/carre',
          '/citta/atlantide-xx',
          '/citta/%20',
          '/categoria/x',
        ].map(async (url) => (await get(url)).statusCode),
      )
    expect(await answers()).toEqual([200, 200, 404, 404, 404, 404, 404])
    await test.db.updateTable('deals').set({ active: false }).where('id', '=', deal.id).execute()
    expect(await answers()).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await get(town)).body).toContain('Qui non ci sono ancora offerte')
  })
})

it('shops and programs have a picture of their own for previews', async () => {
  const { id } = await makeBrand(test.db)
  const program = await makeProgram(test.db, { brand_id: id, status: 'active' })
  for (const path of [`/share/negozio/${id}`, `/share/raccolta/${program.id}`]) {
    const picture = `${path}.jpg`
    expect((await get(path)).body).toContain(`<meta property="og:image" content="${ORIGIN}${picture}" />`)
    const { statusCode, headers, rawPayload } = await get(picture)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
  }
})

/** Makes a comune with a deal of a category of its own; returns the addresses of their pages. */
async function inTown(name: string, code: string, lat: number, lon: number) {
  const search_name = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\W+/g, ' ').toLowerCase()
  const place = { name, province: code, province_code: code, region: 'R', lat, lon, search_name }
  towns += 1
  await test.db
    .insertInto('places')
    .values({ id: String(900_000 + towns), ...place })
    .execute()
  const category = {
    slug: `prova-${towns}`,
    icon: 'pizza',
    name_it: `Prova ${towns}`,
    name_en: `Try ${towns}`,
  }
  const { id } = await test.db
    .insertInto('categories')
    .values(category)
    .returning('id')
    .executeTakeFirstOrThrow()
  const deal = await makeDeal(test.db, { lat, lon, category_ids: [id] })
  const town = `/citta/${search_name.replaceAll(' ', '-')}-${code.toLowerCase()}`
  return { deal, town, category: `/categoria/${category.slug}` }
}

describe('sitemaps', () => {
  it('lead to every public page once, in pages of a fixed size; each page names itself', async () => {
    const deals = []
    for (let index = 0; index < 5; index += 1) deals.push(await makeDeal(test.db))
    const own = await inTown('Ancona', 'AN', 43.6158, 13.5189)
    const over = await makeDeal(test.db, { expires_at: new Date(test.clock.now().getTime() - 1000) })
    const small = new Sitemaps(ORIGIN, 2)
    const files = locations(await small.index(test.db, test.clock.now()))
    const listed: string[] = []
    const sizes: number[] = []
    for (const file of files) {
      const xml = await small.file(test.db, file.slice(`${ORIGIN}/sitemap/`.length), test.clock.now())
      const urls = locations(xml ?? '')
      sizes.push(urls.length)
      listed.push(...urls)
    }
    // Towns and categories, the last two files, are in one each.
    expect(Math.max(...sizes.slice(0, -2))).toBe(2)
    expect(new Set(listed).size).toBe(listed.length)
    for (const { id } of deals) expect(listed).toContain(`${ORIGIN}/share/deal/${id}`)
    expect(listed).not.toContain(`${ORIGIN}/share/deal/${over.id}`)
    for (const path of [own.town, own.category]) expect(listed).toContain(ORIGIN + path)
    // A crawl: no page leads in a circle, none is missing, and its data can be read.
    for (const url of listed) {
      const page = await get(pathOf(url))
      expect([url, page.statusCode]).toEqual([url, 200])
      expect(canonicalOf(page.body)).toBe(url)
      expect(thingsOf(page.body).length).toBeGreaterThan(0)
      const inner = [
        ...page.body.matchAll(/href="(\/(?:share\/(?:deal|negozio|raccolta)|citta|categoria)\/[^"?]+)"/g),
      ]
      for (const [, link = ''] of inner) expect([link, (await get(link)).statusCode]).toEqual([link, 200])
    }
  })

  it('the index names files that exist, and robots.txt names the index', async () => {
    const robots = await get('/robots.txt')
    expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    const index = await get('/sitemap.xml')
    expect(index.headers['content-type']).toContain('application/xml')
    for (const file of locations(index.body)) expect((await get(pathOf(file))).statusCode).toBe(200)
    for (const file of [
      'citta-2.xml',
      'deal-0.xml',
      'deal-999.xml',
      'user-1.xml',
      'deal-1',
      '..%2Fdeal-1.xml',
    ])
      expect([file, (await get(`/sitemap/${file}`)).statusCode]).toEqual([file, 404])
  })
})

it('a trial with demo data asks robots to stay away; security.txt needs an operator', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
  for (const file of ['assetlinks.json', 'apple-app-site-association'])
    expect([file, (await get(`/.well-known/${file}`)).statusCode]).toEqual([file, 404])
  expect(robotsText({ demo: true, publicUrl: ORIGIN })).toBe('User-agent: *\nDisallow: /\n')
})

it('links open the operator’s apps where the settings name them', async () => {
  const certificate = Array.from({ length: 32 }, () => 'AB').join(':')
  const own = await createTestApp({
    features: [searchEngines],
    env: {
      ANDROID_APP_PACKAGE: 'it.vicino.app',
      ANDROID_APP_CERTIFICATES: certificate,
      APPLE_APP_ID: 'ABCDE12345.it.vicino.app',
    },
  })
  const android = await own.app.inject('/.well-known/assetlinks.json')
  expect(android.json()).toMatchObject([
    { target: { package_name: 'it.vicino.app', sha256_cert_fingerprints: [certificate] } },
  ])
  const apple = await own.app.inject('/.well-known/apple-app-site-association')
  expect(apple.headers['content-type']).toContain('application/json')
  expect(apple.json()).toMatchObject({ applinks: { details: [{ appIDs: ['ABCDE12345.it.vicino.app'] }] } })
  await own.close()
})

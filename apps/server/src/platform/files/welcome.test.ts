import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  type Claims,
  endOf,
  FIGURES,
  proofOf,
  startOf,
  valueOf,
} from '@vicino/contract/marketplace/landing/claims'
import { claimsOf } from '../claims-config.ts'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWeb } from './web.ts'
import { serveWelcome } from './welcome.ts'

let dist: string
let app: FastifyInstance
/** An inline script of the page, which runs before the page is painted. */
const SCRIPT = "\ndocument.documentElement.dataset.theme = 'dark'\n"
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const STYLE = 'body { margin: 0 }'
/** What the built page has of each claim, and around them. */
const claimed = [
  `${startOf('figures')}<dl>`,
  ...FIGURES.map(
    (name) =>
      `${startOf(name)}<dd>${valueOf(name)}${startOf('proven')} Fonte: ${proofOf(name)}${endOf('proven')}${startOf('example')} Esempio${endOf('example')}</dd>${endOf(name)}`,
  ),
  `</dl>${endOf('figures')}`,
  `${startOf('maxDiscount')}<p>fino al ${valueOf('maxDiscount')}%</p>${endOf('maxDiscount')}`,
  `${startOf('stores')}<div>${startOf('appStore')}<a href="${valueOf('appStore')}">App Store</a>${endOf('appStore')}</div>${endOf('stores')}`,
].join('')
const page = (language: string) =>
  `<!doctype html><html lang="${language}"><script>${SCRIPT}</script><style>${STYLE}</style><link rel="canonical" href="%PUBLIC_URL%/welcome"><p>%OPERATOR%</p>${claimed}`.padEnd(
    3000,
  )

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vicino-welcome-'))
  await mkdir(join(dist, '.welcome'))
  for (const language of ['it', 'en'])
    await writeFile(join(dist, `.welcome/${language}.html`), page(language))
  await writeFile(join(dist, 'index.html'), 'the app')
  app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self'",
    )
  })
  await app.register(compress)
  await serveWeb(app, dist)
  serveWelcome(app, dist, {
    publicUrl: 'https://vicino.example',
    operator: {
      name: 'Rossi & <Figli>',
      seat: 'via Roma 1, Torino',
      vatNumber: '01234567897',
      email: 'ciao@vicino.example',
      dpo: null,
    },
    claims: {},
  })
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const get = (headers: Record<string, string> = {}, url = '/welcome') =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })
const languageIn = (body: string) => /lang="(\w+)"/.exec(body)?.[1]

it.each([
  [{}, 'it'],
  [{ 'accept-language': 'it-IT,it;q=0.9,en;q=0.8' }, 'it'],
  [{ 'accept-language': 'de-DE' }, 'en'],
  [{ 'accept-language': 'it', cookie: 'a=b; language=en; c=d' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'language=it' }, 'it'],
  [{ 'accept-language': 'it', cookie: 'mylanguage=en; language=xx' }, 'it'],
] as [Record<string, string>, string][])('R-601 %j gets the page in %s', async (headers, language) => {
  const answer = await get(headers)
  expect(answer.statusCode).toBe(200)
  expect(languageIn(answer.body)).toBe(language)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['vary']).toMatch(/accept-language.*cookie/)
})

it('contains the public address, and is the same page with a query or a slash at the end', async () => {
  expect((await get()).body).toMatch('href="https://vicino.example/welcome"')
  for (const url of ['/welcome/', '/welcome?mode=login&invite=abcdefgh']) {
    expect((await get({}, url)).body).toBe((await get()).body)
  }
})

it('is sent in a compression that the browser accepts, and compressed only once', async () => {
  const plain = (await get()).body
  const br = await get({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
  const gzip = await get({ 'accept-encoding': 'gzip;q=1, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
})

it('a browser that has it gets a 304; after a new build it gets the new page', async () => {
  const first = await get()
  const again = await get({ 'if-none-match': String(first.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await writeFile(join(dist, '.welcome/it.html'), `${page('it')}new`)
  await utimes(join(dist, '.welcome/it.html'), new Date(), new Date(Date.now() + 5000))
  const changed = await get({ 'if-none-match': String(first.headers['etag']) })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toMatch(/new$/)
})

it('the policy of the page allows only its own script and style, with a 304 too', async () => {
  const first = await get()
  const again = await get({ 'if-none-match': String(first.headers['etag']) })
  expect(again.statusCode).toBe(304)
  for (const { headers } of [first, again]) {
    expect(headers['content-security-policy']).toBe(
      `default-src 'self';script-src 'self' ${hashOf(SCRIPT)} 'wasm-unsafe-eval';style-src 'self' ${hashOf(STYLE)}`,
    )
  }
  expect((await get({}, '/')).headers['content-security-policy']).not.toContain('sha256-')
})

it('its files are not served under their own names; without a build there is a message instead of the app', async () => {
  expect((await get({}, '/.welcome/it.html')).statusCode).toBe(404)
  const bare = Fastify()
  serveWelcome(bare, join(dist, 'none'), { publicUrl: 'https://vicino.example', operator: null, claims: {} })
  expect((await bare.inject('/welcome')).statusCode).toBe(503)
  await bare.close()
})

it('names the operator of the installation', async () => {
  const { body } = await get()
  expect(body).toContain(
    '<p>Rossi &amp; &lt;Figli&gt; · via Roma 1, Torino · P.IVA 01234567897 · ciao@vicino.example</p>',
  )
})

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
/** What a visitor reads of the claims, without tags. */
async function claimsShown(claims: Claims | null): Promise<string> {
  const one = Fastify()
  serveWelcome(one, dist, { publicUrl: 'https://vicino.example', operator: null, claims })
  const { body } = await one.inject({ url: '/welcome', headers: { accept: 'text/html' } })
  await one.close()
  return body
    .slice(body.indexOf('<p></p>') + '<p></p>'.length)
    .replaceAll(/ +|new$/g, ' ')
    .trim()
}

it('LAW-14 without a proof the page claims nothing: no figure, no store, no largest discount', async () => {
  expect(await claimsShown({})).toBe('')
})

it('LAW-14 R-042 the demo shows its figures as examples', async () => {
  const shown = await claimsShown(null)
  expect(shown).toContain(
    '<dd>1M+ Esempio</dd><dd>10K+ Esempio</dd><dd>50K+ Esempio</dd><dd>5M+ Esempio</dd>',
  )
  expect(shown).toContain('fino al 70%')
  expect(shown).not.toContain('Fonte')
})

it('LAW-14 a claim of the operator stands with its source and its day, and brings no other with it', async () => {
  const proof = { source: 'Rossi & <Figli>', date: YESTERDAY }
  const setting = JSON.stringify({ users: { value: '9500', ...proof } })
  const day = YESTERDAY.split('-').toReversed().join('/')
  expect(await claimsShown(claimsOf({ OPERATOR_CLAIMS: setting }))).toBe(
    `<dl><dd>9500 Fonte: Rossi &amp; &lt;Figli&gt;, ${day}</dd></dl>`,
  )
})

it.each([
  ['no proof', { users: { value: '10K+' } }, /users\.source: .*; users\.date: /],
  [
    'a day that does not exist',
    { users: { value: '1', source: 'Bilancio', date: '2026-02-30' } },
    /users\.date/,
  ],
  ['a day to come', { users: { value: '1', source: 'Bilancio', date: '2999-01-01' } }, /in the future/],
  [
    'words for a figure',
    { deals: { value: 'tantissimi', source: 'Bilancio', date: YESTERDAY } },
    /deals\.value/,
  ],
  [
    'a discount beyond all',
    { maxDiscount: { value: '100', source: 'Listino', date: YESTERDAY } },
    /from 1 to 99/,
  ],
  [
    'another place for a store',
    { appStore: { value: 'https://apps.apple.com.evil.example/x', source: 'Apple', date: YESTERDAY } },
    /address of apps\.apple\.com/,
  ],
  ['a claim that does not exist', { stars: { value: '5', source: 'Noi', date: YESTERDAY } }, /stars/],
])('LAW-14 OPERATOR_CLAIMS with %s is refused at the start', (_what, claims, said) => {
  expect(() => claimsOf({ OPERATOR_CLAIMS: JSON.stringify(claims) })).toThrow(said)
})

it('LAW-14 OPERATOR_CLAIMS is JSON or the path of it', async () => {
  expect(() => claimsOf({ OPERATOR_CLAIMS: join(dist, 'none.json') })).toThrow('OPERATOR_CLAIMS is neither')
  expect(() => claimsOf({ OPERATOR_CLAIMS: '{' })).toThrow('OPERATOR_CLAIMS is neither')
  const file = join(dist, 'claims.json')
  const brands = { value: '40', source: 'Registro', date: YESTERDAY }
  await writeFile(file, JSON.stringify({ brands }))
  expect(claimsOf({ OPERATOR_CLAIMS: file })).toEqual({ brands })
})

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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
const page = (language: string) =>
  `<!doctype html><html lang="${language}"><script>${SCRIPT}</script><style>${STYLE}</style><link rel="canonical" href="%PUBLIC_URL%/welcome"><p>%OPERATOR%</p>`.padEnd(
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
  serveWelcome(bare, join(dist, 'none'), { publicUrl: 'https://vicino.example', operator: null })
  expect((await bare.inject('/welcome')).statusCode).toBe(503)
  await bare.close()
})

it('names the operator of the installation', async () => {
  const { body } = await get()
  expect(body).toContain(
    '<p>Rossi &amp; &lt;Figli&gt; · via Roma 1, Torino · P.IVA 01234567897 · ciao@vicino.example</p>',
  )
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { serveFiles, signedAddress } from './files.ts'
import { serveWeb } from './web.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml' }

const VIDEO = 'videos/clip/11111111-2222-4333-8444-555555555555.mp4'
const PRIVATE = 'images/avatar/11111111-2222-4333-8444-555555555555.webp'
const OF_MESSAGE = 'images/program/11111111-2222-4333-8444-555555555555.webp'
const SMALL = PRIVATE.replace('.webp', '-480.avif')

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-files-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><head><title>Vicino</title></head>')
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'export {}')
  await writeFile(join(dist, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'))
  test = await createTestApp({
    features: [
      async (app, services) => {
        await serveFiles(app, services)
        await serveWeb(app, dist)
      },
    ],
  })
  const { db, services, clock } = test
  await writeFile(join(services.config.dataDir, 'secrets.json'), '{}')
  await writeFile(
    join(services.config.dataDir, 'files/demo/a.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  )
  const now = clock.now()
  const common = { bytes: 10, created_at: now }
  await db
    .insertInto('files')
    .values([
      {
        ...common,
        key: VIDEO,
        kind: 'video',
        content_type: 'video/mp4',
        objects: [VIDEO],
        used_at: now,
        used_by: 'deal 1',
      },
      {
        ...common,
        key: OF_MESSAGE,
        kind: 'image',
        content_type: 'image/webp',
        objects: [OF_MESSAGE],
        used_at: now,
        used_by: 'campaign 1',
      },
      {
        ...common,
        key: PRIVATE,
        kind: 'image',
        content_type: 'image/webp',
        objects: [PRIVATE, SMALL],
        due_at: now,
      },
    ])
    .execute()
  for (const name of [VIDEO, OF_MESSAGE, PRIVATE, SMALL])
    await services.storage.put(name, Buffer.from('0123456789'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

it('stored images may be cached for ever; their type is not guessed and they run in a sandbox', async () => {
  const answer = await get('/files/demo/a.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch('image/svg+xml')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

it('R-511 a published file is served to everybody with its own type and may be cached for ever', async () => {
  const answer = await get(`/files/${VIDEO}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('0123456789')
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  const again = await get(`/files/${VIDEO}`, { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await test.app.inject({ method: 'HEAD', url: `/files/${VIDEO}` })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
})

it('R-384 an image of a brand’s message is shown on pages elsewhere: mail programs in a browser', async () => {
  const { headers } = await get(`/files/${OF_MESSAGE}`)
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

it.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, '0123456789', undefined],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
])('a video is read in parts: %s', async (range, status, body, contentRange) => {
  const answer = await get(`/files/${VIDEO}`, { range })
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
    status,
    body,
    contentRange,
  ])
  expect(answer.headers['content-length'] ?? '0').toBe(String(body.length))
})

it('a range of a file that differs from the caller’s version is answered with the whole file', async () => {
  const { headers } = await get(`/files/${VIDEO}`)
  const part = (tag: string) => get(`/files/${VIDEO}`, { range: 'bytes=0-0', 'if-range': tag })
  expect((await part(String(headers.etag))).statusCode).toBe(206)
  expect((await part('"other"')).statusCode).toBe(200)
})

it('R-511 R-515 a private file is served only with a signed address, for an hour', async () => {
  const url = signedAddress(test.services, PRIVATE)
  expect((await get(`/files/${PRIVATE}`)).statusCode).toBe(404)
  const answer = await get(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect((await get(url.replace(PRIVATE, SMALL))).headers['content-type']).toBe('image/avif')
  const other = signedAddress(test.services, VIDEO).split('?')[1]
  expect((await get(`/files/${PRIVATE}?${other}`)).statusCode).toBe(404)
  expect((await get(url.replace(/expires=\d/, 'expires=9'))).statusCode).toBe(404)
  expect((await get(`${url}x`)).statusCode).toBe(404)
  expect((await get(`${url}&expires=99999999999`)).statusCode).toBe(404)
  test.clock.advance(3599)
  expect((await get(url)).statusCode).toBe(200)
  test.clock.advance(1)
  expect((await get(url)).statusCode).toBe(404)
})

it.each([
  '/files/none.svg',
  `/files/${PRIVATE.replace('.webp', '-1080.webp')}`,
  '/files/images/avatar/11111111-2222-4333-8444-555555555556.webp',
  '/files/images/..%2f..%2fsecrets.json',
  '/files/uploads/11111111-2222-4333-8444-555555555555.part',
  '/files/..%2fsecrets.json',
  '/files/demo/..%2f..%2fsecrets.json',
  '/files/demo',
  '/api/v1/none',
  '/metrics/none',
])('%s is a problem in JSON, whatever the caller accepts', async (url) => {
  const answer = await get(url, PAGE)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})

it('assets with a hash in their name may be cached for ever and are sent as the build compressed them', async () => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toMatch('javascript')
  expect((await get('/assets/app-1a2b.js')).body).toBe('export {}')
})

it.each([
  '/',
  '/deals?view=map',
  '/brand/0198',
  '/documentation/informativa-sulla-propriet%C3%A0-intellettuale',
])('answers the page at %s, revalidated each time', async (url) => {
  const answer = await get(url, PAGE)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatch('<title>Vicino</title>')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

it('link previews, monitors and curl, which accept any type, get the page', async () => {
  expect((await get('/deals?detail=0198', { accept: '*/*' })).body).toMatch('<title>Vicino</title>')
  const head = await test.app.inject({ method: 'HEAD', url: '/' })
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-type']).toMatch('text/html')
})

it('a link preview has the title and image of the page', async () => {
  const shared = Fastify()
  await serveWeb(shared, join(folder, 'dist'), {
    findHead: (url) => {
      if (url.searchParams.get('detail') === 'down') return Promise.reject(new Error('no database'))
      return Promise.resolve(
        url.searchParams.get('detail') === '1'
          ? {
              title: 'Pane',
              description: 'Del forno',
              url: 'https://v.test/1',
              image: 'https://v.test/1.jpg',
            }
          : null,
      )
    },
  })
  const page = async (url: string) => (await shared.inject({ url, headers: PAGE })).body
  expect(await page('/deals?detail=1')).toContain('<title>Pane</title>')
  expect(await page('/deals?detail=2')).toBe('<!doctype html><head><title>Vicino</title></head>')
  expect(await page('/deals?detail=down')).toBe('<!doctype html><head><title>Vicino</title></head>')
  await shared.close()
})

it('a client that does not accept a page gets none', async () => {
  expect((await get('/deals', { accept: 'application/json' })).statusCode).toBe(404)
  expect((await get('/deals', { accept: 'image/avif,image/webp,*/*;q=0.8' })).statusCode).toBe(404)
  expect((await get('/assets/gone-0000.js')).statusCode).toBe(404)
  expect((await test.app.inject({ method: 'POST', url: '/deals', headers: PAGE })).statusCode).toBe(404)
  expect((await get('/%00', PAGE)).statusCode).toBeLessThan(500)
  expect((await get('/..%2f..%2fsecrets.json')).statusCode).toBe(404)
})

it('reports that the web app is not built', async () => {
  const bare = Fastify()
  await serveWeb(bare, join(folder, 'empty'))
  const answer = await bare.inject({ url: '/', headers: PAGE })
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toMatch('not built')
  await bare.close()
})

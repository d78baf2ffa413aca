import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installProblems } from '../http/problems.ts'
import { serveFiles } from './files.ts'
import { serveWeb } from './web.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml' }

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-files-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await mkdir(join(folder, 'files/demo'), { recursive: true })
  await writeFile(join(folder, 'secrets.json'), '{}')
  await writeFile(join(folder, 'files/demo/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Vicino</title>')
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'export {}')
  await writeFile(join(dist, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'))
  app = Fastify()
  installProblems(app)
  await serveFiles(app, folder)
  await serveWeb(app, dist)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

it('serves stored pictures for ever, without sniffing and in a sandbox', async () => {
  const answer = await get('/files/demo/a.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch('image/svg+xml')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

it.each([
  '/files/none.svg',
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

it('serves hashed assets for ever and compressed as they were built', async () => {
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
])('answers the page at %s, asked for anew each time', async (url) => {
  const answer = await get(url, PAGE)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatch('<title>Vicino</title>')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

it('answers the page to link previews, monitors and curl, which take anything', async () => {
  expect((await get('/deals?detail=0198', { accept: '*/*' })).body).toMatch('<title>Vicino</title>')
  const head = await app.inject({ method: 'HEAD', url: '/' })
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-type']).toMatch('text/html')
})

it('answers no page where none was asked for', async () => {
  expect((await get('/deals', { accept: 'application/json' })).statusCode).toBe(404)
  expect((await get('/deals', { accept: 'image/avif,image/webp,*/*;q=0.8' })).statusCode).toBe(404)
  expect((await get('/assets/gone-0000.js')).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/deals', headers: PAGE })).statusCode).toBe(404)
  expect((await get('/%00', PAGE)).statusCode).toBeLessThan(500)
  expect((await get('/..%2f..%2fsecrets.json')).statusCode).toBe(404)
})

it('says so when the web app is not built', async () => {
  const bare = Fastify()
  await serveWeb(bare, join(folder, 'empty'))
  const answer = await bare.inject({ url: '/', headers: PAGE })
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toMatch('not built')
  await bare.close()
})

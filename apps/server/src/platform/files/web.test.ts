import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWeb } from './web.ts'

const app = Fastify()
let dist: string
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vicino-web-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><head><title>app</title></head>')
  const head = { title: 'Pane', description: '', url: '', image: '', visitorPath: '/share/deal/1' }
  await serveWeb(app, dist, {
    findHead: () => Promise.resolve(head),
    mayBeSignedIn: (cookies) => cookies?.includes('session=') === true,
  })
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const open = (headers: Record<string, string>, url = '/deals?detail=1') =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })

it('R-136 a browser without a session gets the page for visitors at once', async () => {
  const answer = await open({ cookie: 'device=x', 'sec-fetch-site': 'none' })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers).toMatchObject({ location: '/share/deal/1', 'cache-control': 'no-store' })
})

it.each([
  ['a session', { cookie: 'a=b; session=x' }],
  ['another site’s page that led here, as its cookies are not sent', { 'sec-fetch-site': 'cross-site' }],
])('the app is sent to a browser with %s', async (_name, headers) => {
  const answer = await open(headers)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<title>Pane</title>')
})

it('the app is sent to a browser that follows the link to the sign-in', async () => {
  expect((await open({}, '/deals?detail=1&signin=1')).statusCode).toBe(200)
})

it('an address that the app does not have is a 404 for everybody, and the app for people', async () => {
  for (const [url, status] of [
    ['/deals', 200],
    ['/brand/1', 200],
    ['/nessuna-pagina', 404],
    ['/deals/1/2', 404],
  ] as const) {
    const answer = await open({ cookie: 'session=x' }, url)
    expect([url, answer.statusCode]).toEqual([url, status])
    expect(answer.body).toContain('<head>')
  }
})

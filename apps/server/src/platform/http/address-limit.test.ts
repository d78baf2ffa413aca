import { defineEndpoint } from '@vicino/contract/endpoint'
import { healthLive } from '@vicino/contract/administration/system/endpoints'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { serveFiles } from '../files/files.ts'
import { serveWeb } from '../files/web.ts'
import { inOneWindow } from '../testing/one-window.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { serve } from './endpoint.ts'

const probe = defineEndpoint('GET /probe', {
  summary: 'Probe',
  tag: 'probe',
  access: 'public',
  status: 200,
  response: z.object({ ok: z.boolean() }),
  errors: [],
})

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-limits-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Vicino</title>')
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'export {}')
  test = await createTestApp({
    features: [
      async (app, services) => {
        serve(app, healthLive, () => Promise.resolve({ status: 'ok' as const }))
        serve(app, probe, () => Promise.resolve({ ok: true }))
        await serveFiles(app, services)
        await serveWeb(app, dist)
      },
    ],
    env: { RATE_LIMITS: 'on', TRUSTED_HOPS: '1' },
  })
  const picture = join(test.services.config.dataDir, 'files/demo/a.svg')
  await writeFile(picture, '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

async function statusOf(url: string, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address, accept: 'text/html,*/*' }
  return (await test.app.inject({ url, headers })).statusCode
}

/** A page of the web app with what it loads: 30 scripts and styles, 60 images, 10 calls. */
const PAGE = [
  '/deals',
  ...Array.from({ length: 29 }, () => '/assets/app-1a2b.js'),
  ...Array.from({ length: 60 }, () => '/files/demo/a.svg'),
  ...Array.from({ length: 10 }, () => '/api/v1/probe'),
]

it('sixty whole pages a minute are answered, then every request of that address gets a 429', () =>
  inOneWindow(async () => {
    for (let page = 0; page < 60; page += 1) {
      const answers = await Promise.all(PAGE.map((url) => statusOf(url, '203.0.113.1')))
      expect(answers.every((status) => status === 200)).toBe(true)
    }
    const addresses = [
      '/deals',
      '/assets/app-1a2b.js',
      '/files/demo/a.svg',
      '/files/none.svg',
      '/nowhere.png',
      '/api/docs/',
    ]
    for (const url of [...addresses, '/api/v1/nowhere', '/api/v1/probe', '/metrics']) {
      const headers = { 'x-forwarded-for': '203.0.113.1', 'accept-language': 'en' }
      const answer = await test.app.inject({ url, headers })
      expect([url, answer.statusCode]).toEqual([url, 429])
      expect(answer.json()).toMatchObject({ code: 'rate_limited' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect(await statusOf('/api/v1/health/live', '203.0.113.1')).toBe(200)
    expect(await statusOf('/deals', '203.0.113.2')).toBe(200)
  }))

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getSettings } from '@vicino/contract/administration/system/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiDocument, integrationDocuments } from '../../api-document.ts'
import type { ApiDocument } from '../../../platform/http/openapi/types.ts'
import { serveDocs } from '../../../platform/http/openapi/serve.ts'
import { writeDocs } from '../../../platform/http/openapi/write.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { serveWeb } from '../../../platform/files/web.ts'
import { system } from './feature.ts'

/** The build's own document, and a server that serves it. */
let folder: string
let document: ApiDocument
let test: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-docs-'))
  document = await apiDocument()
  await writeDocs({ document, integrations: await integrationDocuments() }, join(folder, 'docs'))
  await writeFile(join(folder, 'app.js'), 'start()')
  test = await createTestApp({
    features: [
      system,
      async (app) => {
        await serveDocs(app, join(folder, 'docs'))
        await serveWeb(app, folder)
      },
    ],
    env: { OVERLOAD_DELAY_MS: '100' },
  })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const read = (url: string, encoding = '') =>
  test.app.inject({ url, headers: { 'accept-encoding': encoding } })

describe('the documentation is files of the build', () => {
  it('the document is the application’s own for its contract, compressed where the caller accepts that', async () => {
    const plain = await read('/api/docs/json')
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json()).toEqual(JSON.parse(JSON.stringify(document)))
    const [br, gzip] = [await read('/api/docs/json', 'gzip, br'), await read('/api/docs/json', 'gzip')]
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  it('the page works under the policy, and every file that it names exists', async () => {
    expect((await read('/api/docs')).headers['location']).toBe('/api/docs/')
    const page = await read('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script>|onload=|onclick=/)
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'")
    const named = [...page.body.matchAll(/(?:src|href)="\.\/(static\/[^"]+)"/g)].map(([, file]) => file)
    expect(named.length).toBeGreaterThan(3)
    for (const file of named)
      expect([file, (await read(`/api/docs/${file}`)).statusCode]).toEqual([file, 200])
  })

  it.each(['/api/docs/yaml', '/api/docs/static/none.js', '/api/docs/static/..%2Fapp.js'])(
    'there is no %s',
    async (url) => {
      expect((await read(url)).statusCode).toBe(404)
    },
  )

  it('a server without a build reports it', async () => {
    const bare = await createTestApp({ features: [(app) => serveDocs(app, join(folder, 'none'))] })
    expect((await bare.app.inject('/api/docs/json')).statusCode).toBe(503)
    await bare.close()
    expect(await readdir(folder)).not.toContain('none')
  })
})

it('files are answered by a server that is too busy for anything else', async () => {
  await expect.poll(statusesAfterALag, { timeout: 120_000 }).toEqual([503, 200, 200, 404])
})

/** Returns the answers of an endpoint and of files after the event loop was blocked. */
async function statusesAfterALag(): Promise<number[]> {
  const until = performance.now() + 600
  while (performance.now() < until);
  const urls = ['/app.js', '/api/docs/json', '/files/demo/none.svg']
  const [settings, ...files] = await Promise.all([test.send(getSettings), ...urls.map((url) => read(url))])
  return [settings.statusCode, ...files.map(({ statusCode }) => statusCode)]
}

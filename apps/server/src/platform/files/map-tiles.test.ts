import type { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type MapArchive, openMapArchive } from './map-archive.ts'
import { serveMapTiles } from './map-tiles.ts'
import { tinyArchive } from './testing/tiny-archive.ts'
import { serveWeb } from './web.ts'

const REAL = join(
  process.env['VICINO_DATA_DIR'] ?? join(import.meta.dirname, '../../../../../../shared/data'),
  'basemap/mezzolombardo.pmtiles',
)

let folder: string
const fileOf = async (name: string, content: Buffer | string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const serving = (archive: MapArchive): Promise<TestApp> =>
  createTestApp({
    features: [
      async (app) => {
        serveMapTiles(app, archive)
        await serveWeb(app, join(folder, 'dist'))
      },
    ],
  })

const bytes = tinyArchive({
  attribution:
    '<a href="https://openmaptiles.org/">&copy; OpenMapTiles</a> &copy; OpenStreetMap contributors',
})
let test: TestApp
let archive: MapArchive
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-map-'))
  archive = await openMapArchive(await fileOf('tiny.pmtiles', bytes))
  test = await serving(archive)
  const style = (await test.app.inject({ url: '/map-tiles/style.json' })).json()
  address = style.sources.tiles.tiles[0].replace('pmtiles://', '').replace('/{z}/{x}/{y}', '')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const get = (headers: Record<string, string> = {}) => test.app.inject({ url: address, headers })

describe('R-111 an archive of map tiles on this machine', () => {
  it('has a style that names its bounds and zooms, and no other server', async () => {
    const answer = await test.app.inject({ url: '/map-tiles/style.json' })
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.json().sources.tiles).toMatchObject({ minzoom: 0, maxzoom: 0, bounds: [8, 44, 10, 46] })
    expect(answer.body).not.toMatch(/https?:/)
    expect(address).toMatch(/^\/map-tiles\/[0-9a-f]{16}\.pmtiles$/)
  })

  it.each([
    ['bytes=0-6', 206, 'PMTiles', `bytes 0-6/${bytes.length}`],
    ['bytes=-3', 206, '\u0001\u0002\u0003', `bytes ${bytes.length - 3}-${bytes.length - 1}/${bytes.length}`],
    [`bytes=${bytes.length}-`, 416, '', `bytes */${bytes.length}`],
    ['bytes=-0', 416, '', `bytes */${bytes.length}`],
  ])('is read by parts: %s', async (range, status, body, contentRange) => {
    const answer = await get({ range, 'accept-encoding': 'gzip, br' })
    expect([answer.statusCode, answer.body]).toEqual([status, body])
    expect(answer.headers['content-range']).toBe(contentRange)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('many ranges at the same time are read from one open file, without leaving listeners on it', async () => {
    const parts = await Promise.all(Array.from({ length: 40 }, () => get({ range: 'bytes=0-6' })))
    expect(parts.every(({ body }) => body === 'PMTiles')).toBe(true)
    expect((archive.file as unknown as EventEmitter).listenerCount('close')).toBeLessThan(5)
  })

  it('may be cached for ever, has an ETag and tells its size', async () => {
    const whole = await get()
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      'content-type': 'application/vnd.pmtiles',
    })
    const etag = String(whole.headers.etag)
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get({ range: 'bytes=0-0', 'if-range': etag })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=0-0', 'if-range': '"other"' })).statusCode).toBe(200)
    const head = await test.app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(bytes.length),
      '',
    ])
  })

  it.each([
    '/map-tiles/',
    '/map-tiles/other.pmtiles',
    '/map-tiles/..%2ftiny.pmtiles',
    '/map-tiles/%2e%2e%2fsecrets.json',
  ])('no address is used as a path: %s', async (url) => {
    const answer = await test.app.inject({ url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })

  it('has its attribution as plain text', async () => {
    const named = await openMapArchive(join(folder, 'tiny.pmtiles'))
    expect(named.attribution).toBe('© OpenMapTiles © OpenStreetMap contributors')
    await named.file.close()
    const unnamed = await openMapArchive(await fileOf('unnamed.pmtiles', tinyArchive()))
    expect(unnamed.attribution).toContain('OpenStreetMap')
    await unnamed.file.close()
  })

  it.each([
    ['is not there', null, 'cannot be read'],
    ['is something else', 'id,name\n', 'is no PMTiles archive'],
    ['is empty', '', 'is no PMTiles archive'],
    ['is cut off', bytes.subarray(0, bytes.length - 1), 'ends before its last tile'],
    ['breaks off in its header', bytes.subarray(0, 60), 'is a damaged PMTiles archive'],
    ['holds pictures', tinyArchive({ tileType: 2 }), 'holds no vector tiles of the OpenMapTiles schema'],
    [
      'has another schema',
      tinyArchive({ layers: ['roads'] }),
      'holds no vector tiles of the OpenMapTiles schema',
    ],
  ])('the start reports when the file %s', async (name, content, message) => {
    const path = content === null ? join(folder, 'none') : await fileOf(name, Buffer.from(content))
    await expect(openMapArchive(path)).rejects.toThrow(`MAP_TILES_FILE: ${path} ${message}`)
  })

  it('refuses a folder', async () => {
    await expect(openMapArchive(folder)).rejects.toThrow(`MAP_TILES_FILE: ${folder} is no file`)
  })

  it.skipIf(!existsSync(REAL))('a real one is read through HTTP, tile by tile', async () => {
    const real = await serving(await openMapArchive(REAL))
    await real.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = real.app.server.address() as AddressInfo
    const style = (await real.app.inject({ url: '/map-tiles/style.json' })).json()
    const url = style.sources.tiles.tiles[0].replace('pmtiles://', '').replace('/{z}/{x}/{y}', '')
    const reader = new PMTiles(`http://127.0.0.1:${port}${url}`)
    expect(await reader.getHeader()).toMatchObject({ minZoom: 10, maxZoom: 14 })
    expect((await reader.getZxy(14, 8696, 5814))?.data.byteLength).toBeGreaterThan(100)
    await real.close()
  })
})

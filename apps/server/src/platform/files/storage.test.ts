import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStorage } from './create-storage.ts'
import type { Storage } from './storage.ts'

const BUCKET = 'vicino-files'
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

let folder: string
let s3: S3rver
const storages = new Map<string, Storage>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-storage-'))
  const directory = join(folder, 's3')
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
    // s3rver computes the signature of a listing differently from AWS.
    allowMismatchedSignatures: true,
  })
  const { port } = await s3.run()
  Object.assign(process.env, KEYS)
  storages.set('disk', createStorage({ s3: null, dataDir: folder }))
  const bucket = { bucket: BUCKET, region: 'eu-south-1', endpoint: `http://127.0.0.1:${port}` }
  storages.set('s3', createStorage({ s3: bucket, dataDir: folder }))
})
afterAll(async () => {
  for (const name of Object.keys(KEYS)) delete process.env[name]
  await s3.close()
  await rm(folder, { recursive: true })
})

/** A stream that breaks off after some bytes. */
const broken = (bytes: Buffer): Readable =>
  Readable.from(
    (function* () {
      yield bytes
      throw new Error('gone')
    })(),
    { objectMode: false },
  )

it('lists at most the requested number', async () => {
  const disk = storages.get('disk') as Storage
  for (const name of ['videos/x/a', 'videos/x/b', 'videos/x/c']) await disk.put(name, Buffer.from('x'))
  // On this version of Node s3rver cannot limit a listing, so only the disk is asked here.
  const found = await disk.list('videos/x', '', 2)
  expect(found.map(({ name }) => name)).toEqual(['videos/x/a', 'videos/x/b'])
})

describe.each(['disk', 's3'])('%s', (kind) => {
  const storage = (): Storage => storages.get(kind) as Storage

  it('stores an object, reads all or part of it, and removes it', async () => {
    const name = 'images/avatar/a.webp'
    await storage().put(name, Buffer.from('0123456789'))
    expect(await storage().sizeOf(name)).toBe(10)
    expect(String(await buffer(await storage().read(name)))).toBe('0123456789')
    expect(String(await buffer(await storage().read(name, { start: 2, end: 4 })))).toBe('234')
    await storage().remove([name, 'images/avatar/none.webp'])
    expect(await storage().sizeOf(name)).toBeUndefined()
    await expect(storage().read(name)).rejects.toThrow(/no such file|does not exist/)
  })

  it.each([0, 1000, 8 * 1024 * 1024, 20_000_001])('streams %i bytes', async (length) => {
    const bytes = randomBytes(length)
    const name = `videos/clip/${length}.mp4`
    // In pieces of uneven length, as a network delivers them.
    const pieces = Array.from({ length: Math.ceil(length / 70_001) }, (_, index) =>
      bytes.subarray(index * 70_001, (index + 1) * 70_001),
    )
    await storage().putStream(name, Readable.from(pieces, { objectMode: false }))
    expect(await storage().sizeOf(name)).toBe(length)
    expect((await buffer(await storage().read(name))).equals(bytes)).toBe(true)
  })

  it.each([100, 20_000_000])('stores nothing of a stream that breaks after %i bytes', async (length) => {
    const name = `videos/clip/broken-${length}.mp4`
    await expect(storage().putStream(name, broken(randomBytes(length)))).rejects.toThrow('gone')
    expect(await storage().sizeOf(name)).toBeUndefined()
  })

  it('lists the objects of a folder page by page', async () => {
    const names = ['uploads/a.part', 'uploads/b.part', 'uploads/c.part']
    for (const name of names) await storage().put(name, Buffer.from('x'))
    const list = async (after: string, limit: number) =>
      (await storage().list('uploads', after, limit)).map(({ name }) => name)
    expect(await list('', 3)).toEqual(names)
    expect(await list('uploads/a.part', 2)).toEqual(names.slice(1))
    expect(await list('uploads/b.part', 2)).toEqual(names.slice(2))
    const [found] = await storage().list('uploads', '', 3)
    expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000)
    expect(await storage().list('none', '', 2)).toEqual([])
  })

  it('refuses names outside of the folder', async () => {
    await expect(storage().put('images/../../x', Buffer.from('x'))).rejects.toThrow(/traversal/)
    expect(await readdir(folder)).not.toContain('x')
  })
})

import { deflateSync } from 'node:zlib'
import { uploadImage } from '@vicino/contract/foundation/files/endpoints'
import sharp, { type Sharp } from 'sharp'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FormPart } from '../../../platform/testing/multipart.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { onThisMachine, processorMs } from '../../../platform/testing/processor-time.ts'
import { files } from './feature.ts'
import { outcomeOf, photo, sendForm, sendImage, uploadedImage } from './testing/uploads.ts'

let test: TestApp
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [files] })
  user = await test.createUser()
})
afterAll(() => test.close())

const stored = async (name: string): Promise<Buffer> => buffer(await test.services.storage.read(name))
const rowOf = (key: string) =>
  test.db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const countFiles = async (): Promise<number> =>
  (await test.db.selectFrom('files').select('key').execute()).length

/** A PNG of 1 bit a pixel; its header may claim another height than it has rows. */
function png(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

it('R-514 R-539 an image gets a key from the server and sizes in WebP and AVIF, one of a program also as JPEG for e-mails, and is private', async () => {
  const response = await sendImage(test, user, await photo(3000, 2000), 'program')
  expect(response.statusCode).toBe(201)
  const { Key } = response.json<{ Key: string }>()
  expect(Key).toMatch(/^images\/program\/[0-9a-f-]{36}\.webp$/)
  const row = await rowOf(Key)
  expect(row).toMatchObject({ owner_id: user.id, kind: 'image', width: 1600, height: 1067, used_by: null })
  const stem = Key.slice(0, -5)
  expect(row.objects).toEqual([
    Key,
    ...[480, 1080].flatMap((width) => [`${stem}-${width}.webp`, `${stem}-${width}.avif`]),
    `${stem}-956.jpg`,
  ])
  const made = await Promise.all(row.objects.map(async (name) => sharp(await stored(name)).metadata()))
  expect(made.map(({ format, width }) => [format, width])).toEqual([
    ['webp', 1600],
    ['webp', 480],
    ['heif', 480],
    ['webp', 1080],
    ['heif', 1080],
    ['jpeg', 956],
  ])
})

it.each([
  ['jpeg', (picture: Sharp) => picture.jpeg()],
  ['png', (picture: Sharp) => picture.png()],
  ['webp', (picture: Sharp) => picture.webp()],
])('R-514 %s is accepted by its content', async (_format, encode) => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 4, background: '#0a08' } })
  const response = await sendImage(test, user, await encode(picture).toBuffer())
  expect(response.statusCode).toBe(201)
  // A small image is not enlarged.
  expect(await rowOf(response.json<{ Key: string }>().Key)).toMatchObject({ width: 40, height: 30 })
})

it('R-384 transparent parts are white in the JPEG of an image', async () => {
  const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } }).png()
  const response = await sendImage(test, user, await clear.toBuffer(), 'program')
  const jpeg = (await rowOf(response.json<{ Key: string }>().Key)).objects.find((name) =>
    name.endsWith('.jpg'),
  )
  const { channels } = await sharp(await stored(jpeg ?? '')).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

it('R-511 EXIF data, the position among them, are removed, and the image stands upright', async () => {
  const taken = await sharp(await photo(80, 40))
    .withExif({
      IFD0: { Copyright: 'Ida', Orientation: '6' },
      IFD3: { GPSLatitude: '45/1 28/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const { Key } = (await sendImage(test, user, taken)).json<{ Key: string }>()
  for (const name of (await rowOf(Key)).objects) {
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(await stored(name)).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([width, height]).toEqual([40, 80])
  }
})

it('R-511 of a file that is both an image and something else, only the image is stored', async () => {
  const payload = '<script>alert(1)</script>PK\u0003\u0004<?php echo 1; ?>'
  const commented = await sharp(await photo())
    .withExif({ IFD0: { ImageDescription: payload } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([commented, Buffer.from(payload)])
  const { Key } = (await sendImage(test, user, polyglot)).json<{ Key: string }>()
  for (const name of (await rowOf(Key)).objects) expect((await stored(name)).includes('script')).toBe(false)
})

it('R-514 of an animation the first frame is taken', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const { Key } = (await sendImage(test, user, animated)).json<{ Key: string }>()
  const { pages, height } = await sharp(await stored(Key)).metadata()
  expect([pages, height]).toEqual([undefined, 20])
  const { dominant } = await sharp(await stored(Key)).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

it.each([
  ['an SVG', svg],
  ['an SVG without its header', svg.slice(21)],
  ['a page called .jpg', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', gif],
  ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n'],
  ['a text', 'hello'],
])('R-514 R-559 %s → file_type_refused', async (_what, content) => {
  const response = await sendImage(test, user, content)
  expect(outcomeOf(response)).toBe('415 file_type_refused')
  expect(response.json<{ message: string }>().message).toContain('JPEG, PNG, WebP')
})

it('R-511 a bomb of 30,000 × 30,000 px is refused by its header', async () => {
  const bombs = [png(30_000, 30_000), png(30_000, 30_000, 1)]
  const took = await processorMs(async () => {
    for (const bomb of bombs) {
      expect(outcomeOf(await sendImage(test, user, bomb))).toBe('413 image_too_large')
    }
  })
  expect(took).toBeLessThan(await onThisMachine(2000))
  expect(outcomeOf(await sendImage(test, user, png(5001, 5000)))).toBe('413 image_too_large')
  expect((await sendImage(test, user, png(5000, 5000))).statusCode).toBe(201)
})

it('R-511 an image that breaks off or is damaged → file_unreadable, and nothing is stored', async () => {
  const before = await countFiles()
  const whole = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const truncated = [whole.subarray(0, whole.length / 2), whole.subarray(0, 30), png(2000, 2000, 7)]
  for (const content of [...truncated, Buffer.alloc(0)]) {
    expect(outcomeOf(await sendImage(test, user, content))).toBe('400 file_unreadable')
  }
  expect(await countFiles()).toBe(before)
})

/** Makes an image with filler after its end, `length` bytes in all. */
const padded = (length: number, start: Buffer): Buffer =>
  Buffer.concat([start, Buffer.alloc(length - start.length)])

it('R-514 R-560 an image of 5 MB is accepted, one byte more is refused', async () => {
  const limit = 5 * 1024 * 1024
  const start = await photo()
  expect((await sendImage(test, user, padded(limit, start))).statusCode).toBe(201)
  const response = await sendImage(test, user, padded(limit + 1, start))
  expect(outcomeOf(response)).toBe('413 file_too_large')
  expect(response.json<{ message: string }>().message).toContain('5 MB')
  expect(outcomeOf(await sendImage(test, user, padded(7 * 1024 * 1024, start)))).toBe('413 file_too_large')
})

it.each(['../../', '../avatar', 'avatar/..', '/etc', 'Avatar', '', 'none'])(
  'R-514 folder=%s → 400',
  async (folder) => {
    expect(outcomeOf(await sendImage(test, user, await photo(), folder))).toBe('400 validation_failed')
  },
)

const outcome = async (parts: readonly FormPart[]): Promise<unknown> =>
  outcomeOf(await sendForm(test, uploadImage, user, parts))

it('R-514 a form with missing, unknown or repeated parts is refused', async () => {
  const before = await countFiles()
  const file = { name: 'file', content: await photo(), fileName: 'a.jpg' }
  const folder = { name: 'folder', content: 'avatar' }
  expect(await outcome([folder])).toBe('400 file_missing')
  expect(await outcome([])).toBe('400 file_missing')
  expect(await outcome([folder, { ...file, name: 'picture' }])).toBe('400 file_missing')
  expect(await outcome([folder, { name: 'file', content: 'no file' }])).toBe('400 file_missing')
  expect(await outcome([folder, file, file])).toBe('400 malformed_request')
  expect(await outcome([file])).toBe('400 validation_failed')
  expect(await outcome([file, folder, folder])).toBe('400 validation_failed')
  expect(await outcome([file, folder, { name: 'role', content: 'superAdmin' }])).toBe('400 validation_failed')
  expect(await outcome([file, folder, { name: '__proto__', content: 'x' }])).toBe('400 malformed_request')
  expect(await outcome([file, { name: 'folder', content: 'x'.repeat(2000) }])).toBe('400 validation_failed')
  // A text that PostgreSQL cannot store, as value and as name of a field
  expect(await outcome([file, { name: 'folder', content: 'ava\0tar' }])).toBe('400 malformed_request')
  expect(await outcome([file, folder, { name: 'x\0', content: 'x' }])).toBe('400 malformed_request')
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `f${index}`, content: 'x' }))
  expect(await outcome([...many, file, folder])).toBe('400 malformed_request')
  expect(await countFiles()).toBe(before)
  // The parts may come in any order.
  expect(await outcome([file, folder])).toMatchObject({ Key: expect.stringMatching(/^images\/avatar\//) })
})

it('R-511 without a token → 401, before the body is looked at', async () => {
  expect(outcomeOf(await sendImage(test, undefined, 'no picture', '../../'))).toBe('401 unauthenticated')
  expect(await uploadedImage(test, user)).toMatch(/^images/)
})

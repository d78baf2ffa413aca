import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { getSignedUrl, uploadVideo, uploadVideoChunk } from '@vicino/contract/foundation/files/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { multipartOf } from '../../../platform/testing/multipart.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { serveFiles } from '../../../platform/files/files.ts'
import { files } from './feature.ts'
import { makeVideo } from './testing/make-video.ts'
import { film, outcomeOf, sendChunk, sendForm } from './testing/uploads.ts'

let test: TestApp
let ida: TestUser
let ugo: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [files, serveFiles] })
})
beforeEach(async () => {
  ida = await test.createUser()
  ugo = await test.createUser()
})
afterAll(() => test.close())

const stored = async (key: unknown): Promise<Buffer> => buffer(await test.services.storage.read(String(key)))
const keyOf = (answer: unknown): string => (answer as { Key: string }).Key

/** Names of everything in the storage. */
async function objects(): Promise<string[]> {
  const root = join(test.services.config.dataDir, 'files')
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const send = (content: Buffer, name = 'file') =>
  sendForm(test, uploadVideo, ida, [{ name, content, fileName: 'a.exe', type: 'text/html' }])

const VIDEOS: [ending: string, type: string, content: Buffer][] = [
  ['mp4', 'video/mp4', film(300_000)],
  ['mp4', 'video/mp4', await makeVideo({ fastStart: true })],
  ['mp4', 'video/mp4', await makeVideo({ codec: 'vp9', width: 1080, height: 1920 })],
  ['mov', 'video/quicktime', await makeVideo({ container: 'mov' })],
  ['webm', 'video/webm', await makeVideo({ container: 'webm' })],
  ['webm', 'video/webm', await makeVideo({ container: 'webm', live: true })],
]

describe('in one piece', () => {
  it.each(VIDEOS)(
    'R-513 %s is recognised by its content and stored unchanged',
    async (ending, contentType, content) => {
      const response = await send(content)
      expect(response.statusCode).toBe(201)
      const { Key } = response.json<{ Key: string }>()
      expect(Key).toMatch(new RegExp(String.raw`^videos/[a-z]+/[0-9a-f-]{36}\.${ending}$`))
      expect((await stored(Key)).equals(content)).toBe(true)
      const row = await test.db
        .selectFrom('files')
        .selectAll()
        .where('key', '=', Key)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        owner_id: ida.id,
        content_type: contentType,
        bytes: content.length,
        seconds: 2,
        used_by: null,
      })
    },
  )

  it.each([
    { container: 'mp4' },
    { container: 'mp4', fastStart: true },
    { container: 'mov' },
    { container: 'webm' },
    { container: 'webm', live: true },
  ] as const)('R-513 %j that was cut off is refused and nothing is stored', async (options) => {
    const before = await objects()
    const whole = await makeVideo(options)
    for (const part of [0.3, 0.6, 0.9, 1 - 1 / whole.length]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      expect(outcomeOf(await send(cut)), `${part} of it`).toBe('400 file_unreadable')
    }
    expect(await objects()).toEqual(before)
  })

  it.each([
    ['415 film_codec_refused', { codec: 'hevc' }, 'HEVC'],
    ['413 film_too_long', { seconds: FILE_LIMITS.videoSeconds + 1 }, '10 minutes'],
    ['413 film_too_large', { width: FILE_LIMITS.videoSide + 2 }, '4096'],
    ['413 film_too_large', { container: 'webm', height: FILE_LIMITS.videoSide + 2 }, '4096'],
  ] as const)('R-513 %s for %j, with a helpful reason', async (outcome, options, reason) => {
    const before = await objects()
    const response = await send(await makeVideo(options))
    expect(outcomeOf(response)).toBe(outcome)
    expect(response.json<{ message: string }>().message).toContain(reason)
    expect(await objects()).toEqual(before)
  })

  it('R-513 a file that only begins like a video is refused', async () => {
    const before = await objects()
    const begins = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(9000)])
    const ebml = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581', 'hex')
    for (const content of [begins, Buffer.concat([ebml, Buffer.alloc(400)]), film(2000).subarray(0, 28)]) {
      expect(outcomeOf(await send(content))).toBe('400 file_unreadable')
    }
    expect(await objects()).toEqual(before)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><video></video>'), '415 file_type_refused'],
    [
      'a picture',
      Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(90)]),
      '415 file_type_refused',
    ],
    [
      'a film of another kind',
      Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(90)]),
      '415 file_type_refused',
    ],
    ['an HEIC picture', film(1900, 'heic'), '415 file_type_refused'],
    ['nothing', Buffer.alloc(0), '400 file_unreadable'],
  ])('R-513 %s is refused and nothing is stored', async (_what, content, outcome) => {
    const before = await objects()
    expect(outcomeOf(await send(content))).toBe(outcome)
    expect(await objects()).toEqual(before)
  })

  it('R-513 above 200 MB is refused before it is read', async () => {
    const { headers, payload } = multipartOf([{ name: 'file', content: film(1500), fileName: 'a.mp4' }])
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/file/video',
      headers: {
        ...headers,
        authorization: `Bearer ${await test.tokenFor(ida)}`,
        'content-length': String(FILE_LIMITS.videoBytes + 2_000_000),
      },
      payload,
    })
    expect(outcomeOf(response)).toBe('413 file_too_large')
    expect(response.json<{ message: string }>().message).toContain('200 MB')
  })

  it('R-513 a form that breaks off is refused and nothing is stored', async () => {
    const before = await objects()
    const { headers, payload } = multipartOf([{ name: 'file', content: film(90_000), fileName: 'a.mp4' }])
    const authorization = `Bearer ${await test.tokenFor(ida)}`
    const cut = async (bytes: Buffer) =>
      outcomeOf(
        await test.app.inject({
          method: 'POST',
          url: '/api/v1/file/video',
          headers: { ...headers, authorization },
          payload: bytes,
        }),
      )
    expect(await cut(payload.subarray(0, -40))).toBe('400 malformed_request')
    expect(await cut(payload.subarray(0, 60))).toBe('400 malformed_request')
    expect(await cut(Buffer.from('no form'))).toBe('400 malformed_request')
    headers['content-type'] = 'multipart/form-data'
    expect(await cut(payload)).toBe('400 malformed_request')
    headers['content-type'] = 'video/mp4'
    expect(await cut(payload)).toBe('415 media_type_unsupported')
    expect(await objects()).toEqual(before)
  })

  it('R-513 an upload whose connection is closed in the middle leaves nothing in the storage', async () => {
    const before = await objects()
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { headers, payload } = multipartOf([{ name: 'file', content: film(3_000_000), fileName: 'a.mp4' }])
    const going = new AbortController()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(payload.subarray(0, 2_000_000))
      },
    })
    const sent = fetch(`${address}/api/v1/file/video`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${await test.tokenFor(ida)}` },
      body,
      duplex: 'half',
      signal: going.signal,
    })
    await expect.poll(async () => (await objects()).length).toBe(before.length + 1)
    going.abort()
    await expect(sent).rejects.toThrow('aborted')
    await expect.poll(objects).toEqual(before)
  })
})

const chunked = (content: Buffer, pieces: number): Buffer[] => {
  const length = Math.ceil(content.length / pieces)
  return Array.from({ length: pieces }, (_, index) => content.subarray(index * length, (index + 1) * length))
}

describe('in chunks', () => {
  it('R-512 three chunks become one file, and their parts are removed', async () => {
    const before = await objects()
    const content = film(90_001)
    const [a, b, c] = chunked(content, 3) as [Buffer, Buffer, Buffer]
    const name = { fileName: 'holiday.mp4' }
    expect(outcomeOf(await sendChunk(test, ida, a, name))).toEqual({ received: 1 })
    expect(outcomeOf(await sendChunk(test, ida, b, { ...name, last: false }))).toEqual({ received: 2 })
    const key = keyOf(outcomeOf(await sendChunk(test, ida, c, { ...name, last: true })))
    expect((await stored(key)).equals(content)).toBe(true)
    expect(await objects()).toHaveLength(before.length + 1)
    // The file name can be used for another upload.
    expect(outcomeOf(await sendChunk(test, ida, a, name))).toEqual({ received: 1 })
  })

  it('R-512 uploads of two people and of two files do not mix', async () => {
    const films = [film(9001), film(12_000, 'mp42'), film(7000, 'qt  ')]
    const senders = [
      { as: ida, fileName: 'a.mp4' },
      { as: ugo, fileName: 'a.mp4' },
      { as: ida, fileName: 'b.mp4' },
    ]
    const answers: unknown[] = []
    for (const index of [0, 1, 2]) {
      for (const [number, { as, fileName }] of senders.entries()) {
        const chunk = chunked(films[number] as Buffer, 3)[index] as Buffer
        const answer = outcomeOf(await sendChunk(test, as, chunk, { fileName, index, last: index === 2 }))
        answers.push(answer)
      }
    }
    expect(answers.slice(0, 6)).toEqual([1, 1, 1, 2, 2, 2].map((received) => ({ received })))
    for (const [number, key] of answers.slice(6).map(keyOf).entries()) {
      expect((await stored(key)).equals(films[number] as Buffer)).toBe(true)
      const address = await test.send(getSignedUrl, {
        as: (senders[number] as { as: TestUser }).as,
        query: { key },
      })
      expect((await test.app.inject(address.json<{ url: string }>().url)).statusCode).toBe(200)
    }
  })

  it('R-586 a chunk, also the last one, may be sent again when its answer was lost', async () => {
    const content = film(30_000)
    const chunks = chunked(content, 3)
    const fileName = 'again.mp4'
    const sendAt = async (index: number, last = false) =>
      outcomeOf(await sendChunk(test, ida, chunks[index] as Buffer, { fileName, index, last }))
    const before = await objects()
    for (const index of [0, 0, 1, 1, 0]) await sendAt(index)
    expect(await objects()).toHaveLength(before.length + 2)
    const key = keyOf(await sendAt(2, true))
    expect(keyOf(await sendAt(2, true))).toBe(key)
    expect((await stored(key)).equals(content)).toBe(true)
    expect(await objects()).toHaveLength(before.length + 1)
    // A file that a deal uses by now is not reused for a new upload of the same bytes.
    const used = { used_by: 'deal 1', used_at: test.clock.now(), due_at: null }
    await test.db.updateTable('files').set(used).where('key', '=', key).execute()
    expect(await sendAt(2, true)).toBe('409 chunk_out_of_order')
    expect(await sendAt(0)).toEqual({ received: 1 })
  })

  it('R-512 two servers that join the same parts at once make one file', async () => {
    const [first, second] = chunked(film(20_000), 2) as [Buffer, Buffer]
    const fileName = 'twice.mp4'
    await sendChunk(test, ida, first, { fileName, index: 0 })
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendChunk(test, ida, second, { fileName, index: 1, last: true })),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    const kept = await test.db.selectFrom('files').select('key').where('owner_id', '=', ida.id).execute()
    expect(kept.map(({ key }) => key)).toEqual([keyOf(outcomeOf(answers[0] as never))])
  })

  it.each([{ index: true }, { index: false }])(
    'R-512 the last chunk sent twice at once is one file and two equal answers (%j)',
    async ({ index }) => {
      for (let round = 0; round < 5; round += 1) {
        const content = film(30_000 + round)
        const [first, second] = chunked(content, 2) as [Buffer, Buffer]
        const fileName = `last-${index}-${round}.mp4`
        const place = (number: number) => (index ? { index: number } : {})
        await sendChunk(test, ida, first, { fileName, ...place(0) })
        const sendLast = () => sendChunk(test, ida, second, { fileName, ...place(1), last: true })
        const answers = await Promise.all([sendLast(), sendLast()])
        answers.push(await sendLast())
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
        expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
        const kept = test.db.selectFrom('files').select('key').where('bytes', '=', content.length)
        expect(await kept.where('owner_id', '=', ida.id).execute()).toHaveLength(1)
        expect((await stored(keyOf(outcomeOf(answers[0] as never)))).equals(content)).toBe(true)
      }
    },
  )

  it('R-512 for a refused video the last chunk sent twice at once gets the same refusal', async () => {
    const before = await objects()
    const [first, second] = chunked(await makeVideo({ codec: 'hevc' }), 2) as [Buffer, Buffer]
    await sendChunk(test, ida, first, { fileName: 'hevc.mp4', index: 0 })
    const sendLast = () => sendChunk(test, ida, second, { fileName: 'hevc.mp4', index: 1, last: true })
    const answers = await Promise.all([sendLast(), sendLast()])
    expect(answers.map(outcomeOf)).toEqual(Array(2).fill('415 film_codec_refused'))
    expect(await objects()).toEqual(before)
  })

  it('R-512 a chunk out of order is refused; a first chunk with other content starts the upload again', async () => {
    const chunks = chunked(film(30_000), 3) as [Buffer, Buffer, Buffer]
    const fileName = 'order.mp4'
    const sendAt = async (content: Buffer, index: number, last = false) =>
      outcomeOf(await sendChunk(test, ida, content, { fileName, index, last }))
    expect(await sendAt(chunks[1], 1)).toBe('409 chunk_out_of_order')
    await sendAt(chunks[0], 0)
    expect(await sendAt(chunks[2], 2)).toBe('409 chunk_out_of_order')
    await sendAt(chunks[1], 1)
    expect(await sendAt(chunks[2], 1)).toBe('409 chunk_out_of_order')
    expect(await sendAt(chunks[0], 0, true)).toBe('409 chunk_out_of_order')
    const other = film(1500, 'mp42')
    expect((await stored(keyOf(await sendAt(other, 0, true)))).equals(other)).toBe(true)
  })

  it('R-512 a file that is no video is refused at its first chunk, or at the latest when it is complete', async () => {
    const before = await objects()
    const page = Buffer.from('<!doctype html>'.padEnd(9000))
    const fileName = 'page.mp4'
    expect(outcomeOf(await sendChunk(test, ida, page, { fileName }))).toBe('415 file_type_refused')
    const small = page.subarray(0, 40)
    expect(outcomeOf(await sendChunk(test, ida, small, { fileName }))).toEqual({ received: 1 })
    expect(outcomeOf(await sendChunk(test, ida, small, { fileName, last: true }))).toBe(
      '415 file_type_refused',
    )
    expect(await objects()).toEqual(before)
    expect(outcomeOf(await sendChunk(test, ida, Buffer.alloc(0), { fileName }))).toBe('400 file_unreadable')
  })

  it('R-512 a chunk and the whole video each have a maximum size', async () => {
    const fileName = 'long.mp4'
    const tooLong = film(FILE_LIMITS.chunkBytes + 1)
    expect(outcomeOf(await sendChunk(test, ida, tooLong, { fileName }))).toBe('413 file_too_large')
    await sendChunk(test, ida, film(5000), { fileName })
    await test.db
      .updateTable('uploads')
      .set({ bytes: FILE_LIMITS.videoBytes - 20 })
      .where('file_name', '=', fileName)
      .execute()
    const before = await objects()
    expect(outcomeOf(await sendChunk(test, ida, Buffer.alloc(21, 7), { fileName }))).toBe(
      '413 file_too_large',
    )
    expect(await objects()).toEqual(before)
    expect(outcomeOf(await sendChunk(test, ida, Buffer.alloc(20, 7), { fileName }))).toEqual({ received: 2 })
  })

  it.each([{ fileName: '' }, { last: 'yes' }, { index: '-1' }, { index: '1e3' }, { index: '123456' }])(
    'R-512 refuses the fields %j',
    async (wrong) => {
      const fields = { fileName: 'a', ...wrong }
      const response = await sendForm(test, uploadVideoChunk, ida, [
        { name: 'chunk', content: Buffer.alloc(50, 7), fileName: 'blob' },
        ...Object.entries(fields).map(([name, content]) => ({ name, content })),
      ])
      expect(outcomeOf(response)).toBe('400 validation_failed')
    },
  )
})

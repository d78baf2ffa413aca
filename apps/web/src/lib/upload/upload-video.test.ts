import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeRequests, type FakeAnswer, type SentForm } from '~/testing/fake-request.ts'
import { setCredentials } from '../api.ts'
import { ApiError, NetworkError } from '../api-error.ts'
import { startVideoUpload } from './upload-video.ts'
import { startImageUpload } from './upload-image.ts'

const CHUNK = 4 * 1024 * 1024
const received = { status: 200, body: { received: 1 } } as const
const whole = { status: 200, body: { Key: 'videos/clip/a.mp4' } } as const

/** The sent forms, in order. */
const sent: SentForm[] = []
let answers: (index: number, tries: number) => FakeAnswer = () => received

const fieldsOf = ({ form }: SentForm): unknown[] => [
  form.get('index'),
  form.get('last'),
  (form.get('chunk') as File).size,
]
const videoFile = (bytes: number): File =>
  new File([new Uint8Array(bytes)], 'holiday.mp4', { type: 'video/mp4' })
const noPause = (): Promise<void> => Promise.resolve()

beforeEach(() => {
  sent.length = 0
  const tries = new Map<number, number>()
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeRequests((request) => {
      sent.push(request)
      const index = Number(request.form.get('index'))
      tries.set(index, (tries.get(index) ?? 0) + 1)
      return answers(index, tries.get(index) ?? 0)
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  setCredentials({ accessToken: () => Promise.resolve(null), renew: () => Promise.resolve(false) })
})

it('R-512 a video is sent in chunks under one name, the last one marked, with progress', async () => {
  answers = (index) => (index === 2 ? whole : received)
  const progress: number[] = []
  const outcome = await startVideoUpload(videoFile(2 * CHUNK + 10), noPause).send({
    onProgress: (part) => progress.push(Math.round(part * 100)),
  })
  expect(outcome).toEqual({ key: 'videos/clip/a.mp4' })
  expect(sent.map(fieldsOf)).toEqual([
    ['0', 'false', CHUNK],
    ['1', 'false', CHUNK],
    ['2', 'true', 10],
  ])
  expect(new Set(sent.map(({ form }) => form.get('fileName'))).size).toBe(1)
  expect(progress).toEqual([17, 33, 50, 67, 83, 100])
})

it('R-586 a failing chunk is tried three times, then the upload reports a failure without an exception, and can resume', async () => {
  answers = (index, tries) => {
    if (index === 1 && tries <= 3)
      return tries === 2 ? { status: 503, body: { code: 'overloaded' } } : 'no answer'
    return index === 2 ? whole : received
  }
  const pauses: number[] = []
  const upload = startVideoUpload(videoFile(2 * CHUNK + 10), (milliseconds) => {
    pauses.push(milliseconds)
    return Promise.resolve()
  })
  const outcome = await upload.send()
  expect(outcome).toEqual({ error: expect.any(NetworkError) })
  expect(sent.map(({ form }) => form.get('index'))).toEqual(['0', '1', '1', '1'])
  expect(pauses).toEqual([1000, 2000])
  sent.length = 0
  expect(await upload.send()).toEqual({ key: 'videos/clip/a.mp4' })
  expect(sent.map(({ form }) => form.get('index'))).toEqual(['1', '2'])
})

it('R-586 a refusal of the file is not tried again', async () => {
  answers = () => ({ status: 415, body: { code: 'file_type_refused', message: 'No' } })
  const outcome = await startVideoUpload(videoFile(10), noPause).send()
  expect(outcome).toEqual({ error: expect.any(ApiError) })
  expect(sent).toHaveLength(1)
})

it('R-586 an upload that the server has dropped starts again under another name', async () => {
  answers = (index, tries) => {
    if (index === 1 && tries === 1)
      return { status: 409, body: { code: 'chunk_out_of_order', message: 'Again' } }
    return index === 1 ? whole : received
  }
  const upload = startVideoUpload(videoFile(CHUNK + 1), noPause)
  expect(await upload.send()).toHaveProperty('error')
  expect(await upload.send()).toEqual({ key: 'videos/clip/a.mp4' })
  expect(sent.map(({ form }) => form.get('index'))).toEqual(['0', '1', '0', '1'])
  expect(sent[0]?.form.get('fileName')).not.toBe(sent[2]?.form.get('fileName'))
})

it('a video can be uploaded from a page over plain http, where crypto.randomUUID does not exist', async () => {
  answers = () => whole
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  expect(await startVideoUpload(videoFile(10), noPause).send()).toEqual({ key: 'videos/clip/a.mp4' })
})

it('a cancelled upload ends at once', async () => {
  answers = () => received
  const cancelling = new AbortController()
  const upload = startVideoUpload(videoFile(3 * CHUNK), noPause)
  const outcome = upload.send({ signal: cancelling.signal, onProgress: () => cancelling.abort() })
  expect(await outcome).toMatchObject({ error: { name: 'AbortError' } })
  expect(sent).toHaveLength(1)
})

it('R-580 an upload with a refused token renews it once; without a new token it fails with the 401', async () => {
  const tokens = ['old', 'new']
  const renew = vi.fn<() => Promise<boolean>>(() => Promise.resolve(tokens.shift() === 'old'))
  setCredentials({ accessToken: () => Promise.resolve(tokens[0] ?? null), renew })
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeRequests((request) => {
      sent.push(request)
      return request.headers['authorization'] === 'Bearer new'
        ? { status: 201, body: { Key: 'images/avatar/a.webp' } }
        : { status: 401, body: { code: 'unauthenticated', message: '' } }
    }),
  )
  const imageFile = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
  const upload = startImageUpload(imageFile, 'avatar')
  expect(await upload()).toBe('images/avatar/a.webp')
  expect(sent.map(({ url, headers }) => [url, headers['authorization']])).toEqual([
    ['/api/v1/file/image', 'Bearer old'],
    ['/api/v1/file/image', 'Bearer new'],
  ])
  expect(sent[0]?.form.get('folder')).toBe('avatar')
  tokens.length = 0
  await expect(upload()).rejects.toMatchObject({ status: 401 })
  expect(renew).toHaveBeenCalledTimes(2)
  // All tries of one upload share a key. The same image chosen again is another upload.
  await expect(startImageUpload(imageFile, 'avatar')()).rejects.toMatchObject({ status: 401 })
  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  expect([new Set(keys.slice(0, 3)).size, new Set(keys).size]).toEqual([1, 2])
})

it('R-223 after a reload an upload continues at the same chunk, under the name that the server knows', async () => {
  answers = (index, tries) => (index === 1 && tries < 4 ? 'no answer' : index === 2 ? whole : received)
  const places: unknown[] = []
  const first = await startVideoUpload(videoFile(2 * CHUNK + 1), noPause, {
    note: (place) => void places.push(place),
  }).send()
  expect('error' in first).toBe(true)
  const place = places.at(-1) as { name: string; arrived: number }
  expect(place.arrived).toBe(1)
  sent.length = 0
  const second = await startVideoUpload(videoFile(2 * CHUNK + 1), noPause, {
    place,
    note: () => undefined,
  }).send()
  expect(second).toEqual({ key: 'videos/clip/a.mp4' })
  expect(sent.map(({ form }) => [form.get('index'), form.get('fileName')])).toEqual([
    ['1', place.name],
    ['2', place.name],
  ])
})

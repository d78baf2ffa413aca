import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { uploadImage } from '@vicino/contract/foundation/files/endpoints'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { UploadSlots } from '../../../platform/http/upload-slots.ts'
import { LEAST_BYTES_PER_SECOND, Patience, PATIENCE_SECONDS } from '../../../platform/http/upload-pace.ts'
import { multipartOf } from '../../../platform/testing/multipart.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { files } from './feature.ts'
import { photo } from './testing/uploads.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await createTestApp({ features: [files], env: { TRUSTED_HOPS: '1' } })
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
})

/** Begins an upload whose body never comes; `answer` is the server's reply, once there is one. */
function beginUpload(token: string, address: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  const { headers } = multipartOf([])
  socket.write(
    `POST /api/v1${uploadImage.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `x-forwarded-for: ${address}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: 9000\r\n\r\n-`,
  )
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (data) => (text += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  return { socket, answer }
}

it('R-511 forty-eight uploads that send one byte leave places for others, and end with a 408', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const accounts = await Promise.all(Array.from({ length: 12 }, () => test.createUser()))
  const tokens = await Promise.all(accounts.map((account) => test.tokenFor(account)))
  const begun = tokens.flatMap((token) => Array.from({ length: 4 }, () => beginUpload(token, '192.0.2.1')))
  let refused = 0
  for (const { socket } of begun) {
    socket.on('data', (data) => {
      refused += data.toString().startsWith('HTTP/1.1 503') ? 1 : 0
      socket.destroy()
    })
  }
  // One address gets eight places; the other requests are told to retry.
  await expect.poll(() => refused).toBe(40)

  const { headers, payload } = multipartOf([
    { name: 'folder', content: 'avatar' },
    { name: 'file', content: await photo(), fileName: 'a.jpg' },
  ])
  const someone = await test.tokenFor(await test.createUser())
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${uploadImage.path}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${someone}`, 'x-forwarded-for': '198.51.100.7' },
    body: Readable.toWeb(Readable.from([payload])) as ReadableStream,
    duplex: 'half',
  })
  expect(response.status).toBe(201)

  const slow = beginUpload(someone, '198.51.100.7')
  await expect.poll(() => vi.getTimerCount()).toBe(9)
  await vi.advanceTimersByTimeAsync((PATIENCE_SECONDS + 1) * 1000)
  const answer = await slow.answer
  expect(answer).toMatch(/^HTTP\/1\.1 408/)
  expect(answer).toContain('upload_too_slow')
  expect(vi.getTimerCount()).toBe(0)
})

it('R-511 a sender that keeps up may take any time, also after a tunnel', () => {
  const steady = new Patience()
  for (let second = 0; second < 600; second += 1) expect(steady.second(LEAST_BYTES_PER_SECOND)).toBe(true)
  const tunnel = new Patience()
  for (let second = 0; second < PATIENCE_SECONDS - 1; second += 1) expect(tunnel.second(0)).toBe(true)
  expect(tunnel.second(100 * LEAST_BYTES_PER_SECOND)).toBe(true)
  // A burst at the beginning is no credit beyond the patience.
  const burst = [...Array(PATIENCE_SECONDS + 1)].map(() => tunnel.second(1))
  expect(burst.indexOf(false)).toBe(PATIENCE_SECONDS)
})

it('R-511 places: four per account, eight per address, and the last sixteen for those without one', async () => {
  const slots = new UploadSlots()
  const ends: (() => void)[] = []
  const begin = async (account: string, address: string): Promise<boolean> => {
    const begun = Promise.withResolvers<boolean>()
    slots
      .run({ account, address }, () => {
        begun.resolve(true)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .catch(() => begun.resolve(false))
    return begun.promise
  }
  const begunOf = async (count: number, who: (index: number) => [string, string]) => {
    let begun = 0
    for (let index = 0; index < count; index += 1) begun += Number(await begin(...who(index)))
    return begun
  }
  expect(await begunOf(6, (index) => ['ida', `home ${index}`])).toBe(4)
  expect(await begunOf(12, (index) => [`account ${index}`, 'office'])).toBe(8)
  // Six more addresses with their own accounts: together they reach 32 places, and after that each
  // newcomer gets a first upload.
  expect(await begunOf(48, (index) => [`many ${index}`, `net ${index % 6}`])).toBe(20)
  expect(await begunOf(20, (index) => [`new ${index}`, `new ${index}`])).toBe(16)
  for (const end of ends) end()
  await Promise.resolve()
  expect(await begin('ida', 'home 1')).toBe(true)
})

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownNow } from '../testing/processor-time.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let address: string
let finish: () => void
let arrived: Promise<void>
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeEach(async () => {
  const gate = new Promise<void>((resolve) => (finish = resolve))
  let arrive: () => void
  arrived = new Promise((resolve) => (arrive = resolve))
  test = await createTestApp({
    features: [
      async (app) => {
        app.get('/slow', async () => {
          arrive()
          await gate
          return 'done'
        })
        app.get('/quick', () => 'done')
        app.get('/download', (_request, reply) => {
          reply.hijack()
          reply.raw.writeHead(200, { 'content-length': '8' })
          reply.raw.write('half')
          void gate.then(() => reply.raw.end('half'))
        })
      },
    ],
  })
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => agent.destroy())

/**
 * Sends a request on the one kept-alive connection; resolves when the head of the answer is there.
 */
async function ask(path: string): Promise<IncomingMessage> {
  const request = get(`${address}${path}`, { agent })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}

async function ends(answer: IncomingMessage): Promise<void> {
  answer.resume()
  if (!answer.complete) await once(answer, 'end')
}

/**
 * Stops the application while a request is in progress, which is finished meanwhile. @returns the
 * seconds that it took
 */
async function stopped(): Promise<number> {
  const began = ownNow()
  const closed = test.close()
  setTimeout(finish, 200)
  await closed
  return (ownNow() - began) / 1000
}

it('an answer in progress on a kept-alive connection has Connection: close, and the server stops soon after it', async () => {
  const before = await ask('/quick')
  expect(before.headers.connection).toBe('keep-alive')
  await ends(before)
  const busy = ask('/slow')
  await arrived
  const [seconds, answer] = await Promise.all([stopped(), busy])
  await ends(answer)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.connection).toBe('close')
  expect(seconds).toBeLessThan(3)
})

it('a download whose head was sent before is finished, and its connection does not block the stop', async () => {
  const answer = await ask('/download')
  expect(answer.headers.connection).toBe('keep-alive')
  const [seconds] = await Promise.all([stopped(), ends(answer)])
  expect(answer.complete).toBe(true)
  expect(seconds).toBeLessThan(3)
})

it('a server that was told to stop answers on, and has clients make their next connection elsewhere', async () => {
  test.services.stopping.abort()
  const answer = await ask('/quick')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  await ends(answer)
  await test.close()
})

/** A process with the systems of many brands on one port: most answer at once, /dead never does, /slow after 2.5 s. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerMessages } from '../lib/child.ts'

export type ReceiversMessage = 'where' | 'heard'

const SLOW_MS = 2500
/** Milliseconds from the time in a message until its arrival, at endpoints that answer at once. */
let delays: number[] = []

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  if (request.url === '/dead') return
  if (request.url === '/slow') return void setTimeout(() => response.end(), SLOW_MS)
  const { timestamp } = JSON.parse(body) as { timestamp: string }
  delays.push(Date.now() - Date.parse(timestamp))
  response.end()
}

const server = createServer((request, response) => void take(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

answerMessages(
  async (message: ReceiversMessage) => {
    if (message === 'where') return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const heard = delays
    delays = []
    return heard
  },
  async () => {
    server.closeAllConnections()
    server.close()
  },
)

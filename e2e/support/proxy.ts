import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  readonly address: string
  /** Changes the text that the product serves at a path, from now on. */
  replace(path: string, change: (text: string) => string): void
  stop(): Promise<void>
}

/**
 * Starts a second address of the product. A test can change files there, as a newer version of the
 * product would.
 */
export async function startProxy(product: string): Promise<Proxy> {
  const changes = new Map<string, (text: string) => string>()
  const server = createServer((incoming, outgoing) => {
    const change = changes.get(incoming.url ?? '')
    const headers = { ...incoming.headers, ...(change ? { 'accept-encoding': 'identity' } : {}) }
    const forwarded = request(
      product + incoming.url,
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        if (!change) {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(outgoing)
          return
        }
        void sendChanged(answer, outgoing, change)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    replace: (path, change) => changes.set(path, change),
    stop: () => closed(server),
  }
}

async function sendChanged(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const text = await textOf(answer)
  outgoing.writeHead(200, { 'content-type': answer.headers['content-type'], 'cache-control': 'no-cache' })
  outgoing.end(change(text))
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => {
    server.close(() => done())
  })
}

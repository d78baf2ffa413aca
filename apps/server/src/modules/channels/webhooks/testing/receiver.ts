import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a receiver got. */
export interface Got {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** A brand's system on this machine; the test sets its answers. */
export interface Receiver {
  readonly address: string
  readonly got: Got[]
  /** Sets the answer from now on; before that it answers 200 and `ok`. */
  answers(listener: Answer): void
  close(): Promise<void>
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const ok: Answer = (_request, response) => response.end('ok')

export async function startReceiver(): Promise<Receiver> {
  let answer = ok
  const got: Got[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    got.push({ url: request.url ?? '', headers: plain(request.headers), body: await text(request) })
    answer(request, response)
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    answers: (listener) => void (answer = listener),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

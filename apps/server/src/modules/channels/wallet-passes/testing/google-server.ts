import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
  readonly authorization: string
}

/** Google's token endpoint and its Wallet API on this machine; it keeps what it receives. */
export class GoogleServer {
  readonly asked: ReceivedRequest[] = []
  readonly assertions: string[] = []
  readonly objects = new Map<string, Record<string, unknown>>()
  /** True answers 503 to everything. */
  isDown = false
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      const answer = (status: number, body: object = {}): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      void text(request).then((sent) => {
        if (this.isDown) return answer(503)
        if (request.url === '/token') {
          this.assertions.push(new URLSearchParams(sent).get('assertion') ?? '')
          return answer(200, { access_token: 'un-gettone', expires_in: 3600 })
        }
        const body = JSON.parse(sent) as Record<string, unknown>
        const path = (request.url ?? '').replace('/walletobjects/v1/', '')
        const { method = '' } = request
        this.asked.push({ method, path, body, authorization: request.headers.authorization ?? '' })
        const id = String(body['id'])
        const known = this.objects.get(id)
        if (method === 'POST' && known !== undefined) return answer(409)
        if (method === 'PATCH' && known === undefined) return answer(404)
        this.objects.set(id, { ...known, ...body })
        return answer(200, body)
      })
    })
  }

  static async start(): Promise<GoogleServer> {
    const server = new GoogleServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

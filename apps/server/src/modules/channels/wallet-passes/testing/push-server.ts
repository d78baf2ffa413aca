import { once } from 'node:events'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Certified } from './authority.ts'

export interface Push {
  readonly path: string
  readonly topic: string
  readonly body: string
  /** The certificate that the connection showed. */
  readonly from: string
}

/**
 * Apple's push server on this machine: HTTP/2, and it accepts only certificates of the authority.
 */
export class PushServer {
  readonly got: Push[] = []
  /** The answer from now on. */
  answer: { status: number; reason?: string } = { status: 200 }
  readonly #server: Http2SecureServer

  private constructor({ certificate, key }: Certified, authority: string) {
    const options = { cert: certificate, key, ca: authority, requestCert: true, rejectUnauthorized: true }
    this.#server = createSecureServer(options)
    this.#server.on('stream', (stream, headers) => {
      let body = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => (body += chunk))
      stream.on('end', () => {
        const socket = stream.session?.socket as TLSSocket | undefined
        const from = String(socket?.getPeerCertificate().subject.CN)
        const [path, topic] = [String(headers[':path']), String(headers['apns-topic'])]
        this.got.push({ path, topic, body, from })
        const { status, reason } = this.answer
        stream.respond({ ':status': status })
        stream.end(reason === undefined ? undefined : JSON.stringify({ reason }))
      })
    })
  }

  static async start(certified: Certified, authority: string): Promise<PushServer> {
    const server = new PushServer(certified, authority)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get address(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
  }
}

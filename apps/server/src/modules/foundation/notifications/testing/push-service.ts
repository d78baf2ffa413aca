import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// The library that web-push encrypts with; it comes without types.
const require = createRequire(import.meta.resolve('web-push'))
const { decrypt } = require('http_ece') as {
  decrypt(message: Buffer, keys: { version: 'aes128gcm'; privateKey: unknown; authSecret: string }): Buffer
}

export interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly message: unknown
}

/**
 * A push service on this machine, with browsers that subscribe to it and decrypt their messages.
 */
export interface PushService {
  /** `host:port`, for the setting PUSH_HOSTS. */
  readonly host: string
  readonly pushed: Pushed[]
  /** Sets the HTTP status of all answers from now on; 201 at first. */
  answers(status: number): void
  /** Makes a browser and returns its subscription as browsers send it. */
  browser(): { endpoint: string; keys: { p256dh: string; auth: string } }
  close(): Promise<void>
}

/** Starts one, on a port of its own unless told. */
export async function startPushService(port = 0): Promise<PushService> {
  const browsers = new Map<string, { curve: ReturnType<typeof createECDH>; auth: string }>()
  const pushed: Pushed[] = []
  let status = 201
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const browser = browsers.get(path)
    if (browser !== undefined && status === 201) {
      const keys = { version: 'aes128gcm', privateKey: browser.curve, authSecret: browser.auth } as const
      pushed.push({ path, headers: request.headers, message: JSON.parse(decrypt(body, keys).toString()) })
    }
    response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end()
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    pushed,
    answers: (next) => {
      status = next
    },
    browser() {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const path = `/push/${randomBytes(12).toString('hex')}`
      browsers.set(path, { curve, auth })
      return { endpoint: `http://${host}${path}`, keys: { p256dh, auth } }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

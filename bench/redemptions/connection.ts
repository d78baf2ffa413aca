import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/**
 * One kept-alive connection to the server, with one request at a time. Node's own client takes
 * twice as long per request, on the two cores where server and database are measured, while real
 * phones and tills have their own.
 */
export class Connection {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  #waiting: Waiting | undefined

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (part) => this.#read(part))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the server has closed the connection')))
  }

  static async to(address: string): Promise<Connection> {
    const { hostname, port, host } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new Connection(socket, host)
  }

  /**
   * Posts a body to an endpoint of the API, with an Idempotency-Key if given.
   * @throws Error when the connection is lost
   */
  post(path: string, token: string, body: object, key?: string): Promise<Answer> {
    const text = JSON.stringify(body)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(
        `POST /api/v1${path} HTTP/1.1\r\nHost: ${this.#host}\r\nAuthorization: Bearer ${token}\r\n` +
          (key === undefined ? '' : `Idempotency-Key: ${key}\r\n`) +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      )
    })
  }

  end(): void {
    this.#waiting = undefined
    this.#socket.end()
  }

  /** Reads an answer. Answers of the API state their length. */
  #read(part: Buffer): void {
    const all = this.#received.length === 0 ? part : Buffer.concat([this.#received, part])
    const head = all.indexOf('\r\n\r\n')
    const start = head + 4
    const headers = head < 0 ? '' : all.toString('latin1', 0, head)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN)
    if (head >= 0 && Number.isNaN(length)) throw new Error('an answer without its length')
    if (head < 0 || all.length < start + length) {
      this.#received = all
      return
    }
    this.#received = Buffer.alloc(0)
    const status = Number(headers.slice('HTTP/1.1 '.length).slice(0, 3))
    this.#waiting?.resolve({
      status,
      body: JSON.parse(all.toString('utf8', start, start + length)) as unknown,
    })
  }
}

import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Longest wait in ms of a stream that was ended without a word. */
const WAIT_MS = 500

/** Streams of live updates that come back whenever they end, as the web app's do. */
export class Streams {
  readonly #address: string
  readonly #ended = new AbortController()
  /** How often a stream ended with a word when to come back, and without one. */
  told = 0
  cut = 0
  readonly refused: string[] = []
  /** Longest time in ms from an end to the next opening. */
  longestGapMs = 0
  open = 0

  constructor(address: string, tokens: readonly string[]) {
    this.#address = address
    for (const token of tokens) void this.#keep(token)
  }

  end(): void {
    this.#ended.abort()
  }

  async #keep(token: string): Promise<void> {
    let endedAt: number | undefined
    while (!this.#ended.signal.aborted) {
      const wait = await this.#read(token, () => {
        if (endedAt !== undefined)
          this.longestGapMs = Math.max(this.longestGapMs, performance.now() - endedAt)
      })
      if (this.#ended.signal.aborted) return
      endedAt = performance.now()
      await pause(wait)
    }
  }

  /** Reads one stream to its end; returns the ms to wait. */
  #read(token: string, onOpen: () => void): Promise<number> {
    return new Promise((resolve) => {
      const { signal } = this.#ended
      const headers = { authorization: `Bearer ${token}` }
      const request = get(`${this.#address}/api/v1/stream`, { agent: false, headers, signal }, (answer) => {
        if (answer.statusCode !== 200) {
          this.refused.push(`${answer.statusCode}`)
          answer.resume()
          return resolve(WAIT_MS)
        }
        onOpen()
        this.open += 1
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-2000)))
        answer.on('error', () => undefined)
        answer.on('close', () => {
          this.open -= 1
          const last = /retry: (\d+)\n\n$/.exec(text)?.[1]
          if (last === undefined) this.cut += 1
          else this.told += 1
          resolve(last === undefined ? WAIT_MS : Number(last))
        })
      })
      request.on('error', (error) => {
        if (!signal.aborted) this.refused.push(error.message)
        resolve(WAIT_MS)
      })
    })
  }
}

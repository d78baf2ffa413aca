/** A process that keeps streams open and notes when it received which number. */
import { type ClientRequest, get } from 'node:http'
import { answerMessages } from '../lib/child.ts'

export type ListenerMessage =
  | { readonly open: { readonly address: string; readonly tokens: readonly string[] } }
  /** Asks when these numbers were received; the answer waits until all were, half a minute at most. */
  | { readonly heard: { readonly from: number; readonly count: number } }

const requests: ClientRequest[] = []
const times = new Map<number, number>()
let cut = 0

function open(address: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${address}/api/v1/stream`, { agent: false, headers }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        const now = performance.timeOrigin + performance.now()
        for (const [, number] of text.matchAll(/"balance":(\d+)/g)) times.set(Number(number), now)
      })
      response.on('close', () => (cut += 1))
      if (response.statusCode === 200) resolve()
      else reject(new Error(`a stream was refused: ${response.statusCode}`))
    }).on('error', reject)
    requests.push(request)
  })
}

answerMessages(
  async (message: ListenerMessage) => {
    if ('open' in message) {
      const { address, tokens } = message.open
      for (let start = 0; start < tokens.length; start += 50) {
        await Promise.all(tokens.slice(start, start + 50).map((token) => open(address, token)))
      }
      return tokens.length
    }
    const numbers = Array.from({ length: message.heard.count }, (_, index) => message.heard.from + index)
    const until = performance.now() + 30_000
    while (!numbers.every((number) => times.has(number)) && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    if (cut > 0) throw new Error(`${cut} streams were cut`)
    return numbers.map((number) => times.get(number) ?? null)
  },
  () => {
    for (const request of requests) request.destroy()
    return Promise.resolve()
  },
)

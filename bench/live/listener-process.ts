/** A process that keeps streams open and records when it received which number. */
import { type ClientRequest, get } from 'node:http'
import { answerMessages } from '../lib/child.ts'

export type ListenerMessage =
  | { readonly open: { readonly address: string; readonly tokens: readonly string[] } }
  /**
   * Requests the times at which these numbers were received. The answer waits until all have
   * arrived, half a minute at most.
   */
  | { readonly arrivals: { readonly from: number; readonly count: number } }

/** A browser's headers: a kilobyte, which a stream must not hold for its whole life. */
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  accept: 'text/event-stream',
  'accept-language': 'it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'cache-control': 'no-cache',
  'sec-ch-ua': '"Chromium";v="141", "Not?A_Brand";v="8", "Google Chrome";v="141"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
}

const requests: ClientRequest[] = []
const times = new Map<number, number>()
let cut = 0

function open(address: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // The cookies are as long as those of the session and of the device, and different in each
    // stream.
    const cookie = `vicino_device=${token.slice(-64)}; vicino_session=${token.slice(-128)}`
    const headers = { ...BROWSER, cookie, referer: `${address}/deals`, authorization: `Bearer ${token}` }
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
    const numbers = Array.from(
      { length: message.arrivals.count },
      (_, index) => message.arrivals.from + index,
    )
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

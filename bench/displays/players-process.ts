/** A process with many players, each with its own permanent connection. */
import { Agent, get } from 'node:http'
import { answerMessages } from '../lib/child.ts'

export type PlayersMessage =
  | {
      readonly open: {
        readonly address: string
        readonly tokens: readonly string[]
        readonly everyMs: number
      }
    }
  /** Requests the players' answers since the last such message. */
  | 'heard'

export interface Heard {
  /** Milliseconds until each answer, in order. */
  readonly delays: readonly number[]
  readonly refused: number
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity })
let delays: number[] = []
let refused = 0
const end = new AbortController()

/** Sends one request of a player and returns the digest of its content. */
function ask(address: string, token: string, known: string | undefined): Promise<string | undefined> {
  const query = known === undefined ? '' : `?known=${known}`
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(
      `${address}/api/v1/display-player${query}`,
      { agent, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          delays.push(performance.now() - started)
          if (response.statusCode !== 200) refused += 1
          resolve(/"digest":"([^"]+)"/.exec(Buffer.concat(parts).toString())?.[1] ?? known)
        })
      },
    ).on('error', reject)
  })
}

async function play(
  address: string,
  token: string,
  everyMs: number,
  first: string | undefined,
): Promise<void> {
  let known = first
  // Players do not all start at the same moment.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * everyMs))
  while (!end.signal.aborted) {
    known = await ask(address, token, known)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

answerMessages(
  async (message: PlayersMessage) => {
    if (message === 'heard') {
      const heard: Heard = { delays: delays.toSorted((a, b) => a - b), refused }
      delays = []
      return heard
    }
    const { address, tokens, everyMs } = message.open
    for (let start = 0; start < tokens.length; start += 50) {
      const some = tokens.slice(start, start + 50)
      const known = await Promise.all(some.map((token) => ask(address, token, undefined)))
      for (const [index, token] of some.entries()) void play(address, token, everyMs, known[index])
    }
    return tokens.length
  },
  () => {
    end.abort()
    agent.destroy()
    return Promise.resolve()
  },
)

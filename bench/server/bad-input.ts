import { SERVER } from '../lib/sizes.ts'
import type { Target } from './target.ts'

const BROWSE = '/api/v1/deal/browse'
const DEAL = '/api/v1/deal'

const REQUESTS: readonly { path: string; body?: string; type?: string }[] = [
  { path: `${BROWSE}?limit=0` },
  { path: `${BROWSE}?limit=1000000000` },
  { path: `${BROWSE}?lat=91&lon=9` },
  { path: `${BROWSE}?lat=NaN&lon=9` },
  { path: `${BROWSE}?sortBy=random` },
  { path: `${BROWSE}?cursor=${'A'.repeat(900)}` },
  { path: `${BROWSE}?q=%00` },
  { path: `${BROWSE}?distance=5` },
  { path: `${DEAL}/not-an-id` },
  { path: `${DEAL}/react/not-an-id`, body: '{"reaction":"LIKE"}' },
  { path: DEAL, body: JSON.stringify({ title: 'x'.repeat(1_000_000) }) },
  { path: DEAL, body: `${'['.repeat(5000)}${']'.repeat(5000)}` },
  { path: DEAL, body: '{' },
  { path: DEAL, body: 'a=1', type: 'application/x-www-form-urlencoded' },
]

/**
 * Sends bad requests, each of which must be answered with a 4xx. Returns the milliseconds of the
 * slowest answer.
 */
export async function badInput({ address, token }: Target): Promise<number> {
  let slowest = 0
  for (let round = 0; round < SERVER.badRounds; round += 1) {
    for (const { path, body, type } of REQUESTS) {
      const started = performance.now()
      const response = await fetch(address + path, {
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        },
        ...(body === undefined ? {} : { method: 'POST', body }),
      })
      await response.text()
      // The first round warms up the connection and the compiler.
      if (round > 0) slowest = Math.max(slowest, performance.now() - started)
      if (response.status < 400 || response.status > 499) {
        throw new Error(`${path.slice(0, 60)} answered ${response.status}`)
      }
    }
  }
  return slowest
}

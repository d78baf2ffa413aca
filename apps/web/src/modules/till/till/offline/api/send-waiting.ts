import { call } from '~/lib/api.ts'
import { noteSent, waitingOf } from '../model/waiting.ts'

/** Entries of one call. */
const AT_ONCE = 100

export interface Arrived {
  /** Entries that arrived. */
  readonly count: number
  /** Those of them that the owner has to decide on. */
  readonly conflicts: number
}

/**
 * Sends what waits of a brand, in order, by one window at a time. What breaks off is sent again: an
 * entry counts once.
 * @throws as call(), for what has not arrived
 */
export function sendWaiting(brandId: string): Promise<Arrived> {
  if (!('locks' in navigator)) return send(brandId)
  return navigator.locks.request('offline-till', () => send(brandId))
}

async function send(brandId: string): Promise<Arrived> {
  let [count, conflicts] = [0, 0]
  for (;;) {
    const entries = (await waitingOf(brandId)).slice(0, AT_ONCE).map(({ entry }) => entry)
    if (entries.length === 0) return { count, conflicts }
    const { results } = await call('POST /till/offline/entries', { body: { entries } })
    await noteSent(new Set(results.map(({ _id }) => _id)))
    count += results.length
    conflicts += results.filter(({ outcome }) => outcome === 'conflict').length
    if (results.length === 0) return { count, conflicts }
  }
}

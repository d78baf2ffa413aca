import { call } from '~/lib/api.ts'
import { type Arrived, sendInOrder } from '../model/send-in-order.ts'
import { noteSent, waitingOf } from '../model/waiting.ts'

/**
 * Sends what waits of a brand, in order, by one window at a time. What breaks off is sent again: an
 * entry counts once.
 * @throws as call(), for what has not arrived
 */
export function sendWaiting(brandId: string): Promise<Arrived> {
  const send = () =>
    sendInOrder({
      waiting: async () => (await waitingOf(brandId)).map(({ entry }) => entry),
      post: async (entries) => (await call('POST /till/offline/entries', { body: { entries } })).results,
      noteSent,
    })
  return 'locks' in navigator ? navigator.locks.request('offline-till', send) : send()
}

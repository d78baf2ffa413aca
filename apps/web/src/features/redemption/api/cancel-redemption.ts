import { call } from '~/lib/api.ts'
import { leaving } from '../model/kept-code.ts'

/** Gives up a code; its piece is free again at once. */
export function cancelRedemption(id: string) {
  return call('cancelRedemption', { params: { id }, body: {} })
}

/** The same from a page that is being closed: nobody waits for the answer, and without one the code runs out. */
export function cancelOnExit(id: string): void {
  leaving.mark(id)
  void call('cancelRedemption', { params: { id }, body: {}, keepalive: true }).catch(() => null)
}

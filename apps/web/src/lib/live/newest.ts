/**
 * How long after a live event (ms) a screen asks for the newest rows: a standby of the database may
 * get a change later than its event.
 */
const NEWEST_MS = 5000

let until = 0

/** Called when the server reported a change. */
export function noteChange(): void {
  until = performance.now() + NEWEST_MS
}

/** Headers of a reading request. */
export const newestHeaders = (): Record<string, string> =>
  performance.now() < until ? { 'cache-control': 'no-cache' } : {}

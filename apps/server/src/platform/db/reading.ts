import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request that changes nothing has read so far. */
export interface Reading {
  /** When its caller has last written, in ms of the primary's clock (http/wrote.ts). */
  readonly wroteAt: number
  /** True once a standby has answered in the place of the primary. */
  isBehind: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/**
 * Runs work that changes nothing, so that a standby may answer its statements while the primary is
 * gone (standbys/primary-pool.ts).
 */
export const asReading = <Result>(wroteAt: number, work: () => Result): Result =>
  readings.run({ wroteAt, isBehind: false }, work)

/** The reading to which this code belongs; undefined in everything that may write. */
export const currentReading = (): Reading | undefined => readings.getStore()

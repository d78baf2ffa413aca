import { createHmac, type KeyObject } from 'node:crypto'

/** Bytes kept of a hash: enough that two are never equal by chance. */
const BYTES = 12

const hash = (key: KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest().subarray(0, BYTES)

/** The origin of a request: its IP address (of IPv6 the /64) and the name of the browser. */
export interface Visitor {
  readonly address: string
  readonly userAgent: string
}

/**
 * Returns the hash by which commissions compare devices. It stays the same for as long as visits
 * are kept.
 */
export const deviceOf = (key: KeyObject, { address, userAgent }: Visitor): Buffer =>
  hash(key, `device\n${address}\n${userAgent}`)

/**
 * Returns the hash of a person who clicks. It differs each day, so that clicks of two days cannot
 * be linked.
 */
export const clickerOf = (key: KeyObject, { address, userAgent }: Visitor, day: string): Buffer =>
  hash(key, `${day}\n${address}\n${userAgent}`)

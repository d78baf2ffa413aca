import { createHmac, type KeyObject } from 'node:crypto'

/** Bytes of a hash that are kept: enough that two never meet by chance. */
const BYTES = 12

const hash = (key: KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest().subarray(0, BYTES)

/** Where a request comes from: its IP address (of IPv6 the /64) and what the browser calls itself. */
export interface Visitor {
  readonly address: string
  readonly userAgent: string
}

/** A device as commissions are looked at by it: the same for as long as visits are kept. */
export const deviceOf = (key: KeyObject, { address, userAgent }: Visitor): Buffer =>
  hash(key, `device\n${address}\n${userAgent}`)

/** A person who clicks: another hash each day, so that clicks of two days cannot be brought together. */
export const clickerOf = (key: KeyObject, { address, userAgent }: Visitor, day: string): Buffer =>
  hash(key, `${day}\n${address}\n${userAgent}`)

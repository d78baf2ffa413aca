import { createHmac, type KeyObject } from 'node:crypto'

/**
 * The origin of an opening: keyed hashes of the IP address, and of the address with the browser's
 * name.
 */
export interface Origin {
  readonly address: Buffer
  readonly device: Buffer
}

/** Stored bytes of a hash: so many that two origins never collide by chance. */
const BYTES = 16

/**
 * Hashes an origin. `address`: IP address, of IPv6 its /64; `userAgent`: the browser's name, which
 * the caller can forge.
 */
export function originOf(key: KeyObject, address: string, userAgent: string): Origin {
  const hash = (text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, BYTES)
  return { address: hash(address), device: hash(`${address}\n${userAgent}`) }
}

import { createHmac, type KeyObject } from 'node:crypto'

/** Where a code is opened from: keyed hashes of the IP address, and of the address together with the browser's name. */
export interface Origin {
  readonly address: Buffer
  readonly device: Buffer
}

/** Bytes of a hash that are kept: enough that two origins never meet by chance. */
const BYTES = 16

/** `address`: IP address, of IPv6 its /64; `userAgent`: what the browser calls itself, which the caller can make up. */
export function originOf(key: KeyObject, address: string, userAgent: string): Origin {
  const hash = (text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, BYTES)
  return { address: hash(address), device: hash(`${address}\n${userAgent}`) }
}

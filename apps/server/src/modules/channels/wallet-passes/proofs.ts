import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../../../platform/key-ring.ts'

const macOf = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Returns the authenticationToken of an Apple pass. It is derived, so that neither the database nor
 * its backup holds one.
 */
export const deviceToken = (keys: KeyRing, passId: string): string => macOf(keys.current, `device ${passId}`)

/** Whether a phone has such a token; one that was not fetched anew has that of an older key. */
export const isDeviceToken = (keys: KeyRing, passId: string, token: string): boolean =>
  keys.some((key) => isSame(macOf(key, `device ${passId}`), token))

/** Seconds for which the address of a pass is valid. */
const LINK_SECONDS = 300

/**
 * Returns the part of an address, after the number of a pass, that allows a browser to fetch it.
 */
export function signLink(keys: KeyRing, passId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  return `${until}.${macOf(keys.current, `link ${passId} ${until}`)}`
}

export function isLink(keys: KeyRing, passId: string, text: string, now: Date): boolean {
  const [until = '', mac = ''] = text.split('.')
  const isOurs = keys.some((key) => isSame(macOf(key, `link ${passId} ${until}`), mac))
  return isOurs && Number(until) * 1000 > now.getTime()
}

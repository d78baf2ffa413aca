import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

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
export const deviceToken = (key: KeyObject, passId: string): string => macOf(key, `device ${passId}`)

export const isDeviceToken = (key: KeyObject, passId: string, token: string): boolean =>
  isSame(deviceToken(key, passId), token)

/** Seconds for which the address of a pass is valid. */
const LINK_SECONDS = 300

/**
 * Returns the part of an address, after the number of a pass, that allows a browser to fetch it.
 */
export function signLink(key: KeyObject, passId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  return `${until}.${macOf(key, `link ${passId} ${until}`)}`
}

export function isLink(key: KeyObject, passId: string, text: string, now: Date): boolean {
  const [until = '', mac = ''] = text.split('.')
  return isSame(macOf(key, `link ${passId} ${until}`), mac) && Number(until) * 1000 > now.getTime()
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, value) => [letter, value]))

/** Base64 of RFC 4648 §4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3)
    const group = (one << 16) | (two << 8) | three
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((group >> shift) & 63)).join('')
    const rest = bytes.length - at
    text += rest >= 3 ? letters : letters.slice(0, rest + 1).padEnd(4, '=')
  }
  return text
}

/** Decodes a text that toBase64() writes; null for any other. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null
  const body = text.replace(/={1,2}$/, '')
  const bytes = new Uint8Array(Math.floor((body.length * 3) / 4))
  let group = 0
  let bits = 0
  let to = 0
  for (const letter of body) {
    const value = VALUES.get(letter)
    if (value === undefined) return null
    group = ((group << 6) | value) & 0xff_ff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[to] = (group >> bits) & 255
      to += 1
    }
  }
  return toBase64(bytes) === text ? bytes : null
}

/** The bytes of a text of ASCII alone. @throws RangeError for any other character */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) throw new RangeError('not ASCII')
    bytes[at] = code
  }
  return bytes
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

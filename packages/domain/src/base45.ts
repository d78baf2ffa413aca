/**
 * Base45 of RFC 9285: its 45 characters are those of a QR code's alphanumeric mode; three of them
 * hold two bytes.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const VALUES: ReadonlyMap<string, number> = new Map(
  [...ALPHABET].map((character, value) => [character, value]),
)

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]]
    const value = second === undefined ? first : first * 256 + second
    text += ALPHABET.charAt(value % 45) + ALPHABET.charAt(Math.floor(value / 45) % 45)
    if (second !== undefined) text += ALPHABET.charAt(Math.floor(value / 2025))
  }
  return text
}

/**
 * Decodes a text; null for any text that toBase45() would not write, so that no two texts mean the
 * same bytes.
 */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3))
  const digit = (at: number) => VALUES.get(text.charAt(at)) ?? Number.NaN
  for (let at = 0, to = 0; at < text.length; at += 3, to += 2) {
    const isPair = at + 2 < text.length
    const value = digit(at) + digit(at + 1) * 45 + (isPair ? digit(at + 2) * 2025 : 0)
    // A character outside the alphabet makes it NaN, which is not below anything.
    if (!(value < (isPair ? 65_536 : 256))) return null
    bytes[to] = isPair ? value >> 8 : value
    if (isPair) bytes[to + 1] = value & 255
  }
  return bytes
}

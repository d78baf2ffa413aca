import { createHash } from 'node:crypto'

/** The eight digits that somebody types of a one-time token, made of its text: neither is stored. */
export function mailedCode(tokenText: string): string {
  const bytes = createHash('sha256').update(`typed ${tokenText}`).digest()
  return String(bytes.readUIntBE(0, 6) % 100_000_000).padStart(8, '0')
}

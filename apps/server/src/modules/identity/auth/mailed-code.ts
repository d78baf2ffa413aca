import { createHash } from 'node:crypto'

/**
 * Derives from the text of a one-time token the eight digits that a person types; neither is
 * stored.
 */
export function mailedCode(tokenText: string): string {
  const bytes = createHash('sha256').update(`typed ${tokenText}`).digest()
  return String(bytes.readUIntBE(0, 6) % 100_000_000).padStart(8, '0')
}

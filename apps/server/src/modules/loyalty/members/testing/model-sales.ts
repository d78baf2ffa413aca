import type { PlainLine } from '../../replay/testing/plain-targets.ts'

/** A purchase of a play. */
export interface Sale {
  readonly brand: number
  readonly user: number
  readonly source: string
  readonly external: string
  readonly at: number
  /** Events of the purchase, by program. */
  readonly events: Map<number, string>
}

let receipts = 0
export const newReceipt = (): string => `S-${(receipts += 1)}`
export const plain = (cents: number): PlainLine => ({ code: null, category: null, quantity: 1, cents })
export const euros = (lines: readonly PlainLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0) / 100

import { BLOCK } from '../../shared/api/customers.ts'

/** The range of drawn rows. */
export interface Window {
  readonly first: number
  readonly count: number
}

/** Rows that are drawn above and below those in sight. */
export const BEYOND = 8
/** The window moves by this many rows at a time. Scrolling within a step draws nothing. */
export const STEP = 4

/**
 * Computes the rows to draw. `height` pixels are in sight from `top` on; each of `total` rows is
 * `row` pixels high.
 */
export function windowAt(top: number, height: number, row: number, total: number): Window {
  const inSight = Math.ceil(height / row)
  // A list that has become shorter is shown at its end.
  const seen = Math.max(0, Math.min(Math.floor(top / row), total - inSight))
  const first = Math.max(0, Math.floor((seen - BEYOND) / STEP) * STEP)
  return { first, count: Math.min(total, seen + inSight + BEYOND + STEP) - first }
}

/** Returns the blocks that hold the given rows. */
export function blocksOf({ first, count }: Window): number[] {
  const from = Math.floor(first / BLOCK)
  const to = Math.floor(Math.max(first, first + count - 1) / BLOCK)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

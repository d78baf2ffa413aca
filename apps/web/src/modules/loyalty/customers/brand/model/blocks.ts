import { BLOCK } from '../../shared/api/customers.ts'

/** Rows that are drawn. */
export interface Window {
  readonly first: number
  readonly count: number
}

/** Rows that are drawn beyond those in sight, at either end. */
export const BEYOND = 8
/** The window moves by so many rows at a time: scrolling within them draws nothing anew. */
export const STEP = 4

/** The rows to draw where `top` of `height` pixels are in sight, of `total` rows of `row` pixels each. */
export function windowAt(top: number, height: number, row: number, total: number): Window {
  const inSight = Math.ceil(height / row)
  // A list that has become shorter is seen at its end.
  const seen = Math.max(0, Math.min(Math.floor(top / row), total - inSight))
  const first = Math.max(0, Math.floor((seen - BEYOND) / STEP) * STEP)
  return { first, count: Math.min(total, seen + inSight + BEYOND + STEP) - first }
}

/** The blocks that hold these rows. */
export function blocksOf({ first, count }: Window): number[] {
  const from = Math.floor(first / BLOCK)
  const to = Math.floor(Math.max(first, first + count - 1) / BLOCK)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

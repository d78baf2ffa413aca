/**
 * Columns of the grid of deals: the least width of one in pixels, and the least and largest number.
 */
export const DEAL_GRID = { columnPx: 240, min: 1, max: 6, mobile: 2 } as const

/**
 * Computes the columns of a deal grid `width` pixels wide: one for each 240 px, 1 to 6. On
 * mobile there are always two.
 */
export function columnsThatFit(width: number): number {
  return Math.min(DEAL_GRID.max, Math.max(DEAL_GRID.min, Math.floor(width / DEAL_GRID.columnPx)))
}

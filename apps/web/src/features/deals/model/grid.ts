import { DEAL_GRID } from '@vicino/contract/constants'

/** Columns of a deal grid `width` pixels wide, one for each 240 px, 1 to 6; on mobile there are always two. */
export function columnsThatFit(width: number): number {
  return Math.min(DEAL_GRID.max, Math.max(DEAL_GRID.min, Math.floor(width / DEAL_GRID.columnPx)))
}

import { DEAL_GRID } from '@vicino/contract/constants'

/** Columns of a deal grid `width` pixels wide: 2 on mobile, else one for each 240 px, 1 to 6. */
export function gridColumns(width: number, isMobile: boolean): number {
  if (isMobile) return DEAL_GRID.mobile
  return Math.min(DEAL_GRID.max, Math.max(DEAL_GRID.min, Math.floor(width / DEAL_GRID.columnPx)))
}

import { DEAL_GRID } from '../../model/grid.ts'
const RIGHT_COLUMN_PX = 400

const GAP_PX = 24

/**
 * Says whether 400 px fit beside a column of deals in `width` pixels. A window of 1024 px with the
 * sidebar and an open detail has no room for a third column, so detail and list remain.
 */
export function hasRoomBeside(width: number): boolean {
  return width >= RIGHT_COLUMN_PX + GAP_PX + DEAL_GRID.columnPx
}

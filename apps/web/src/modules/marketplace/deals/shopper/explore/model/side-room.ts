import { DEAL_GRID } from '../../model/grid.ts'
const RIGHT_COLUMN_PX = 400

const GAP_PX = 24

/**
 * Whether 400 px fit beside a column of deals in `width` pixels. With the sidebar and an open detail a window of
 * 1024 px has no room for a third column: then detail and list remain.
 */
export function hasRoomBeside(width: number): boolean {
  return width >= RIGHT_COLUMN_PX + GAP_PX + DEAL_GRID.columnPx
}

import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A cell by its row (-1 for the head) and its column. */
export interface Cell {
  readonly row: number
  readonly column: number
}

interface GridKeys {
  /** Number of all rows, including rows that are not drawn. */
  rows: number
  columns: number
  /** The first drawn row, and the number of drawn rows. */
  first: number
  drawn: number
  /** Rows that PageUp or PageDown moves by. */
  pageRows: number
  /** Draws a row that is not drawn yet. */
  onReach?: ((row: number) => void) | undefined
  onOpen: (row: number) => void
  onSelect?: ((row: number) => void) | undefined
}

/**
 * Handles the keys of a table whose cells are reached by arrow keys. One cell is a Tab stop. Home
 * and End move along the row, with Ctrl to the first and last row; Enter opens a row, Space chooses
 * it.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, keys: GridKeys) {
  const { rows, columns, first, drawn, pageRows, onReach, onOpen, onSelect } = keys
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 })
  const wants = useRef(false)
  const isDrawn = cell.row === -1 || (cell.row >= first && cell.row < first + drawn)
  // When its row is out of sight, the Tab stop is in the first drawn row.
  const stop: Cell = {
    row: rows === 0 ? -1 : isDrawn && cell.row < rows ? cell.row : first,
    column: Math.min(cell.column, columns - 1),
  }

  useEffect(() => {
    if (!wants.current || !isDrawn) return
    const target = grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}:${cell.column}"]`)
    if (!target) return
    // A loading row takes the focus and passes it to the loaded row, unless the person has moved it
    // elsewhere.
    const { activeElement } = document
    const isFree = activeElement === document.body || grid.current?.contains(activeElement)
    wants.current = isFree === true && target.closest('[aria-busy]') !== null
    if (!isFree) return
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const go = (row: number, column: number) => {
    const next = {
      row: Math.max(-1, Math.min(rows - 1, row)),
      column: Math.max(0, Math.min(columns - 1, column)),
    }
    wants.current = true
    setCell(next)
    if (next.row >= 0) onReach?.(next.row)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellOf(event.target)
    if (at === null) return
    const { row, column } = at
    const wide = event.ctrlKey || event.metaKey
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(row + 1, column),
      ArrowUp: () => go(row - 1, column),
      ArrowRight: () => go(row, column + 1),
      ArrowLeft: () => go(row, column - 1),
      PageDown: () => go(row + pageRows, column),
      PageUp: () => go(Math.max(0, row - pageRows), column),
      Home: () => go(wide ? 0 : row, 0),
      End: () => go(wide ? rows - 1 : row, columns - 1),
      // In the head, Enter and Space belong to its button.
      ...(row === -1 ? {} : { Enter: () => onOpen(row), ...(onSelect && { ' ': () => onSelect(row) }) }),
    }
    const move = moves[event.key]
    if (move === undefined || event.altKey) return
    event.preventDefault()
    move()
  }

  /** Arrow keys continue from a cell that got the focus in another way. */
  const onFocus = (event: FocusEvent) => {
    const at = cellOf(event.target)
    if (at !== null && (at.row !== cell.row || at.column !== cell.column)) setCell(at)
  }

  /** Returns the attributes of the element in a cell that takes the focus. */
  const target = (row: number, column: number) => ({
    'data-cell': `${row}:${column}`,
    tabIndex: row === stop.row && column === stop.column ? 0 : -1,
  })

  return { target, onKeyDown, onFocus, stop }
}

function cellOf(element: EventTarget): Cell | null {
  const name = element instanceof HTMLElement ? element.dataset['cell'] : undefined
  if (name === undefined) return null
  const [row, column] = name.split(':')
  return { row: Number(row), column: Number(column) }
}

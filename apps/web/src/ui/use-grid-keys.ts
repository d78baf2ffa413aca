import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A cell by its row, the head being -1, and its column. */
export interface Cell {
  readonly row: number
  readonly column: number
}

interface GridKeys {
  /** All rows, also those that are not drawn. */
  rows: number
  columns: number
  /** Rows that are drawn: the first one and how many. */
  first: number
  drawn: number
  /** Rows of a PageUp or PageDown. */
  pageRows: number
  /** Draws a row that is not. */
  onReach?: ((row: number) => void) | undefined
  onOpen: (row: number) => void
  onSelect?: ((row: number) => void) | undefined
}

/**
 * The keys of a table whose cells are walked with the arrows: one cell of it is a stop of the Tab key, Home and End go along
 * the row, with Ctrl to the first and last one, Enter opens a row, Space chooses it.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, keys: GridKeys) {
  const { rows, columns, first, drawn, pageRows, onReach, onOpen, onSelect } = keys
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 })
  const wants = useRef(false)
  const isDrawn = cell.row === -1 || (cell.row >= first && cell.row < first + drawn)
  // Where its row has gone out of sight, the stop is in the first one that is drawn.
  const stop: Cell = {
    row: rows === 0 ? -1 : isDrawn && cell.row < rows ? cell.row : first,
    column: Math.min(cell.column, columns - 1),
  }

  useEffect(() => {
    if (!wants.current || !isDrawn) return
    const target = grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}:${cell.column}"]`)
    if (!target) return
    // A row that is on its way takes the focus, and gives it to the one that comes, unless it was taken elsewhere.
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
      // Of the head, Enter and Space are its button's.
      ...(row === -1 ? {} : { Enter: () => onOpen(row), ...(onSelect && { ' ': () => onSelect(row) }) }),
    }
    const move = moves[event.key]
    if (move === undefined || event.altKey) return
    event.preventDefault()
    move()
  }

  /** A cell that got the focus in another way is where the arrows go on from. */
  const onFocus = (event: FocusEvent) => {
    const at = cellOf(event.target)
    if (at !== null && (at.row !== cell.row || at.column !== cell.column)) setCell(at)
  }

  /** What makes an element the one of a cell that takes the focus. */
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

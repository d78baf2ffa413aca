import { type DragEvent, useState } from 'react'

/** What a row that is dragged to another place needs, and how it stands. */
export interface DraggedRow {
  readonly row: {
    readonly draggable: boolean
    readonly onDragStart: () => void
    readonly onDragEnd: () => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
  readonly isDragged: boolean
  /** The dragged one would take its place. */
  readonly isTarget: boolean
}

/**
 * Rows that get another order by drag. Beside it there must be buttons that do the same: nothing can be dragged by keyboard or
 * on most phones.
 *
 * @param onMove a row was dropped on another one, both by their places
 */
export function useDragOrder(
  onMove: (from: number, to: number) => void,
  isOn = true,
): (index: number) => DraggedRow {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const isUnderWay = dragged !== undefined
  return (index) => ({
    row: {
      draggable: isOn,
      onDragStart: () => setDragged(index),
      onDragEnd: () => {
        setDragged(undefined)
        setOver(undefined)
      },
      onDragOver: (event) => {
        if (!isUnderWay) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event) => {
        if (!isUnderWay) return
        event.preventDefault()
        if (dragged !== index) onMove(dragged, index)
      },
    },
    isDragged: dragged === index,
    isTarget: isUnderWay && dragged !== index && over === index,
  })
}

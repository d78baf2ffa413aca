import { type DragEvent, useState } from 'react'

/** Props and state of a row that can be dragged. */
export interface DraggedRow {
  readonly row: {
    readonly draggable: boolean
    readonly onDragStart: () => void
    readonly onDragEnd: () => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
  readonly isDragged: boolean
  /** The dragged row would take this row's place. */
  readonly isTarget: boolean
}

/**
 * Reorders rows by drag. Offer buttons for the same, because keyboards and most phones cannot drag.
 *
 * @param onMove a row was dropped on another one, both given by their positions
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

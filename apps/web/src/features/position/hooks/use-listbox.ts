import { useState, type KeyboardEvent } from 'react'

/** Moves through the options of a combobox by arrows; Enter takes the lit one, the first one when none is lit. */
export function useListbox<Item>(items: readonly Item[], onChoose: (item: Item) => void) {
  const [lit, setLit] = useState(-1)
  const at = lit < items.length ? lit : -1

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setLit(at === -1 && step === -1 ? items.length - 1 : (at + step + items.length) % items.length)
    } else if (event.key === 'Enter') {
      const item = items[Math.max(0, at)]
      if (item === undefined) return
      event.preventDefault()
      onChoose(item)
    } else if (event.key !== 'Tab') setLit(-1)
  }
  return { lit: at, light: setLit, onKeyDown }
}

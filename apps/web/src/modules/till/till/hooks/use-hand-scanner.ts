import { useEffect, useEffectEvent, useRef } from 'react'
import { createHandScanner, SILENCE_MS } from '../model/hand-scanner.ts'
import { scannerText } from '../model/scanner-text.ts'

export interface Heard {
  /** Takes what was read; false = not now, and the keys mean what they always do. */
  readonly onText: (text: string) => boolean
  /** The keyboard that the scanner writes by is another than the computer's, and the code could not be told from it. */
  readonly onGarbled: () => void
}

/** Hears a hand scanner wherever the focus is, while `isActive`: the Enter or Tab behind a code does nothing else then. */
export function useHandScanner(isActive: boolean, { onText, onGarbled }: Heard): void {
  const scanner = useRef(createHandScanner())
  /** Whether the keys were a code, and it was taken. */
  const take = useEffectEvent((keys: ReturnType<typeof scanner.current.silence>): boolean => {
    const read = keys === null || !isActive ? null : scannerText(keys)
    if (read === null) return false
    if (read !== 'garbled') return onText(read.text)
    onGarbled()
    return true
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = (event: KeyboardEvent) => {
      const { timeStamp, target, ctrlKey, metaKey, altKey, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat) return
      clearTimeout(timer)
      const isTail = scanner.current.isTail(event, timeStamp)
      const keys = scanner.current.key(event, timeStamp)
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      // A space within a code would press the button that has the focus.
      const isInCode = event.key === ' ' && !isField && scanner.current.isReading()
      if (isTail || isInCode || take(keys)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (!isField) {
        timer = setTimeout(() => take(scanner.current.silence(timeStamp + SILENCE_MS)), SILENCE_MS)
      }
    }
    document.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}

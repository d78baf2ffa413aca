import { useEffect, useEffectEvent, useRef } from 'react'
import { createHandScanner, SILENCE_MS } from '../model/hand-scanner.ts'
import { scannerText } from '../model/scanner-text.ts'

export interface Heard {
  /**
   * Takes a scanned text. false means that it is not taken, and the keys keep their usual effect.
   */
  readonly onText: (text: string) => boolean
  /**
   * Runs when the scanner and the computer use different keyboard layouts and the code cannot be
   * recovered.
   */
  readonly onGarbled: () => void
}

/**
 * Listens for a hand scanner wherever the focus is, while `isActive`. The Enter or Tab after a code
 * then has no other effect.
 */
export function useHandScanner(isActive: boolean, { onText, onGarbled }: Heard): void {
  const scanner = useRef(createHandScanner())
  /** Says whether the keys were a code and were taken. */
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
      // A space within a code would press the focused button.
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

import { useEffect, useEffectEvent, useRef } from 'react'
import { createHandScanner } from '../model/hand-scanner.ts'

/**
 * Hears a hand scanner wherever the focus is, while `isActive`: its Enter presses no button then.
 *
 * @param onText takes what was read; false = it is none of ours, and the keys mean what they always do
 */
export function useHandScanner(isActive: boolean, onText: (text: string) => boolean): void {
  const take = useEffectEvent(onText)
  const scanner = useRef(createHandScanner())
  useEffect(() => {
    if (!isActive) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      const text = scanner.current.key(key, timeStamp)
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      // A space within a code would press the button that has the focus.
      const isInCode = key === ' ' && !isField && scanner.current.isReading()
      if (isInCode || (text !== null && take(text))) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isActive])
}

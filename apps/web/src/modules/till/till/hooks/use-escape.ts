import { useEffect, useEffectEvent } from 'react'

/** Calls `leave` when Esc is pressed anywhere on the page, while `isActive`. */
export function useEscape(leave: () => void, isActive: boolean): void {
  const escape = useEffectEvent(leave)
  useEffect(() => {
    if (!isActive) return undefined
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) escape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive])
}

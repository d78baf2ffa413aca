import { useEffect, useEffectEvent } from 'react'
import { addBackStep } from './back-steps.ts'

/** Lets the browser's Back close what is open, a sheet or a step of a form, and only it. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useEffect(() => (isOpen ? addBackStep({ close: () => close() }) : undefined), [isOpen])
}

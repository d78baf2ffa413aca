import { useEffectEvent, useLayoutEffect } from 'react'
import { addBackStep } from './back-steps.ts'

/** Lets the browser's Back close what is open, a sheet or a step of a form, and only it. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack)
  // Before the screen is drawn: nobody sees a thing that Back does not close yet.
  useLayoutEffect(() => (isOpen ? addBackStep({ close: () => close() }) : undefined), [isOpen])
}

import { useEffectEvent, useLayoutEffect } from 'react'
import { addBackStep } from './back-steps.ts'

/**
 * Lets the browser's Back close what is open, a sheet or a step of a form, and only it. Its entry of
 * the history is there before people can see it: Back may follow at once.
 */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useLayoutEffect(() => (isOpen ? addBackStep({ close: () => close() }) : undefined), [isOpen])
}

import { useEffect, useState } from 'react'
import { serverClock } from '~/lib/server-clock.ts'

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - serverClock.now()) / 1000))

/**
 * Counts the seconds until a moment of this phone's clock, down to 0. After the phone slept, the
 * number is right as soon as the page is visible.
 */
export function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment))
  useEffect(() => {
    const look = () => setLeft(secondsUntil(moment))
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [moment])
  return left
}

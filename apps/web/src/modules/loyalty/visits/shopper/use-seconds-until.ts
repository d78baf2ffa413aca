import { useEffect, useState } from 'react'
import { serverClock } from '~/lib/server-clock.ts'

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - serverClock.now()) / 1000))

/** Seconds until a moment of this phone's clock, 0 after it; right again as soon as a phone that slept is looked at. */
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

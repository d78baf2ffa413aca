import { useEffect, useState } from 'react'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'

export const CONFETTI = { pieces: 50, delayMs: 500, durationMs: 5000 } as const

/** canvas-confetti counts the life of a particle in frames, 60 a second. */
const FRAMES = 60

/**
 * Shows 50 particles for 5 s, starting half a second after `on` becomes true. With reduced
 * motion it shows none and does not load the library. A dialog over the screen ends them.
 */
export function useConfetti(on: boolean, isCovered: boolean): void {
  const still = useReducedMotion()
  // What has been covered once does not begin again.
  const [wasCovered, setCovered] = useState(isCovered)
  if (isCovered && !wasCovered) setCovered(true)
  useEffect(() => {
    if (!on || still || wasCovered) return
    let ended = false
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      void import('canvas-confetti').then(({ default: confetti }) => {
        if (ended) return
        // No worker, because the library would start it from a blob: address, which the
        // Content-Security-Policy allows only for the map.
        const fire = confetti.create(undefined, { resize: true, useWorker: false })
        stop = () => fire.reset()
        return fire({
          particleCount: CONFETTI.pieces,
          ticks: (CONFETTI.durationMs / 1000) * FRAMES,
          spread: 100,
          startVelocity: 42,
          gravity: 0.6,
          origin: { y: 0.35 },
          colors: ['#e8e337', '#16151f', '#2f54eb', '#d0312d', '#2f9e63'],
          disableForReducedMotion: true,
        })
      })
    }, CONFETTI.delayMs)
    return () => {
      ended = true
      clearTimeout(timer)
      stop?.()
    }
  }, [on, still, wasCovered])
}

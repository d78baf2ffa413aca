import { CONFETTI } from '@vicino/contract/constants'
import { useEffect } from 'react'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'

/** Frames a second that the pieces' life is counted in. */
const FRAMES = 60

/** 50 pieces for 5 s, half a second after `on`; none with reduced motion. Its code comes only then. */
export function useConfetti(on: boolean): void {
  const still = useReducedMotion()
  useEffect(() => {
    if (!on || still) return
    let ended = false
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      void import('canvas-confetti').then(({ default: confetti }) => {
        if (ended) return
        // The shared worker would come from a blob, which the content policy keeps for the map.
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
  }, [on, still])
}

import { LANDING_CLAIMS } from '@vicino/contract/claims'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNear } from '../hooks/use-near.ts'
import { useReducedMotion } from '../hooks/use-reduced-motion.ts'
import { partOf } from '../model/count-up.ts'
import { useTexts } from '../texts.ts'
import { WIDTH } from './look.ts'

const CLAIMS = ['users', 'brands', 'offers', 'deals'] as const
const COUNTING_MS = 1400

/** Four figures on a strip of lemon; they count up once, as they come into view. */
export function Stats() {
  const { stats } = useTexts().texts
  const box = useRef<HTMLElement>(null)
  const share = useCounting(box)
  return (
    <section ref={box} aria-labelledby="stats" className="stats bg-limone text-on-limone">
      <h2 id="stats" className="sr-only">
        {stats.title}
      </h2>
      <dl className={`${WIDTH} grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:py-20 lg:grid-cols-4`}>
        {CLAIMS.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-16 font-semibold md:text-19">{stats[name]}</dt>
            <dd className="num font-display text-[clamp(3rem,1.6rem+6vw,6rem)] leading-[0.95] font-extrabold tracking-[-0.04em]">
              <span className="sr-only">{LANDING_CLAIMS[name]}</span>
              <span aria-hidden>{partOf(LANDING_CLAIMS[name], share)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** From 0 to 1 once the box is in view; 1 before, for who reads without scripts, and with less motion. */
function useCounting(box: RefObject<HTMLElement | null>): number {
  const still = useReducedMotion()
  const seen = useNear(box, '-20%')
  const [share, setShare] = useState(1)
  useEffect(() => {
    if (!seen || still) return
    let frame = requestAnimationFrame(function count(now: number, start = now) {
      const passed = Math.min(1, (now - start) / COUNTING_MS)
      setShare(1 - (1 - passed) ** 3)
      if (passed < 1) frame = requestAnimationFrame((next) => count(next, start))
    })
    return () => {
      cancelAnimationFrame(frame)
      setShare(1)
    }
  }, [seen, still])
  return share
}

import { partOf } from '../model/count-up.ts'
import { lessMotion } from './less-motion.ts'
import { whenNear } from './when-near.ts'

const COUNTING_MS = 1400

/**
 * Counts the numbers up once, when they come into view. With reduced motion they do not
 * move.
 */
export function countUpOnSight(section: Element): void {
  const numbers = [...section.querySelectorAll('[data-claim]')]
  const claims = numbers.map(({ textContent }) => textContent)
  whenNear(section, '-20%', () => {
    if (lessMotion.matches) return
    const start = performance.now()
    requestAnimationFrame(function count(now) {
      const passed = Math.min(1, Math.max(0, now - start) / COUNTING_MS)
      const share = 1 - (1 - passed) ** 3
      for (const [index, number] of numbers.entries()) number.textContent = partOf(claims[index] ?? '', share)
      if (passed < 1) requestAnimationFrame(count)
    })
  })
}

/** Milliseconds for which a code must be out of the image before it counts as shown again. */
const GONE_MS = 2500

/**
 * Filters repeated readings of the same code, because after a result the customer's phone is often
 * still in front of the camera. Call `resume` when the camera starts reading again and `isNew` for
 * each reading, both with the time in ms.
 */
export function createHitFilter(): {
  resume: (now: number) => void
  isNew: (text: string, now: number) => boolean
} {
  let last: { text: string; seenAt: number } | null = null
  return {
    resume: (now) => {
      if (last) last.seenAt = now
    },
    isNew: (text, now) => {
      const again = last?.text === text && now - last.seenAt < GONE_MS
      last = { text, seenAt: now }
      return !again
    },
  }
}

/** How long a code must be out of the picture before it counts as held to the camera anew. */
const GONE_MS = 2500

/**
 * Keeps the camera from reading one code again and again: after a result the customer's phone is still in front of it.
 * `resume` is called as the camera looks again, `isNew` for each reading; both take the time in ms.
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

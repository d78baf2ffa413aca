interface Place {
  readonly pathname: string
  readonly search: object
}

/** A transition that another one cuts short fails with an error nobody can catch: one at a time. */
const RUNNING_MS = 450
let startedAt = -RUNNING_MS

/**
 * Which navigations are drawn as a View Transition: a deal that opens over its list, or closes, grows out of the
 * card's picture and back. All others change at once; so does this one for who asked for less motion.
 */
export function detailTransition({
  fromLocation,
  toLocation,
}: {
  fromLocation?: Place | undefined
  toLocation: Place
}): string[] | false {
  if (fromLocation?.pathname !== toLocation.pathname) return false
  const opensOrCloses = 'detail' in fromLocation.search !== 'detail' in toLocation.search
  if (!opensOrCloses || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const now = performance.now()
  if (now - startedAt < RUNNING_MS) return false
  startedAt = now
  return ['deal']
}

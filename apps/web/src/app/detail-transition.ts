interface Place {
  readonly pathname: string
  readonly search: object
}

/**
 * Milliseconds of a transition. Starting a second one meanwhile would throw an error that no code
 * can catch.
 */
const RUNNING_MS = 450
let startedAt = -RUNNING_MS

/**
 * Decides which navigations are drawn as a View Transition: only opening a deal over its list,
 * where the card's image grows into the deal's, and closing it. All others change at once; with
 * reduced motion these two as well.
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

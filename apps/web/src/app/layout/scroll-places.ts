import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/**
 * The position where a screen was left: the scroll offset, and the card at the upper edge, because
 * content above may change.
 */
interface Place {
  readonly scrollY: number
  readonly card: { readonly id: string; readonly nth: number; readonly top: number } | null
}

/** Milliseconds for which the position is looked for, because a list may still be loading. */
const LOOK_MS = 4000
/**
 * Milliseconds. A position that has not changed for so long is final: images and measured heights
 * have settled.
 */
const CALM_MS = 500
/** Number of stored positions, newest first; nobody goes back further. */
const KEPT = 50
const HANDS_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
const CARDS = '#content [data-deal-id]'

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(CARDS)]
const sameDeal = (id: string): HTMLElement[] => cards().filter((card) => card.dataset['dealId'] === id)

/**
 * Makes Back return to the exact position of a screen. The router scrolls once, when the screen is
 * first drawn, so a list that draws its cards later would end elsewhere. Returns a function that
 * stops this.
 */
export function keepScrollPlaces(router: AnyRouter): () => void {
  const places = new Map<string, Place>()
  let stopLooking: (() => void) | undefined
  const leave = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stopLooking?.()
    if (fromLocation) keepNewest(places, keyOf(fromLocation), placeNow())
  })
  const arrive = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const place = places.get(keyOf(toLocation))
    // Opening and closing a deal keep the list's position by themselves (useKeptPlace).
    if (place && fromLocation && !onlyDetail(fromLocation, toLocation)) stopLooking = lookFor(place)
  })
  return () => {
    leave()
    arrive()
    stopLooking?.()
  }
}

/** Adds a value as the newest. With more than KEPT values the oldest is removed. */
export function keepNewest<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}

const keyOf = ({ state, href }: ParsedLocation): string => state.key ?? href

function onlyDetail(from: ParsedLocation, to: ParsedLocation): boolean {
  const { detail: opened, ...rest } = from.search as { detail?: string }
  const { detail: closed, ...others } = to.search as { detail?: string }
  return from.pathname === to.pathname && opened !== closed && JSON.stringify(rest) === JSON.stringify(others)
}

function placeNow(): Place {
  const shown = cards().find((card) => {
    const { top, bottom, width } = card.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < window.innerHeight
  })
  const id = shown?.dataset['dealId']
  if (!shown || id === undefined) return { scrollY: window.scrollY, card: null }
  const card = { id, nth: sameDeal(id).indexOf(shown), top: shown.getBoundingClientRect().top }
  return { scrollY: window.scrollY, card }
}

/** Returns the distance of the page from the position in pixels. */
function distanceTo({ scrollY, card }: Place): number {
  const shown = card && sameDeal(card.id)[card.nth]
  if (card && shown && shown.getBoundingClientRect().width > 0)
    return shown.getBoundingClientRect().top - card.top
  return scrollY - window.scrollY
}

/**
 * Scrolls to the position until it stays there, or until the person scrolls or presses. Returns a
 * function that stops this.
 */
function lookFor(place: Place): () => void {
  const start = performance.now()
  let reached = start
  let frame = requestAnimationFrame(function look(now) {
    const distance = distanceTo(place)
    if (Math.abs(distance) > 1) {
      reached = now
      window.scrollBy({ top: distance, behavior: 'instant' })
    }
    if (now - start > LOOK_MS || now - reached > CALM_MS) return stop()
    frame = requestAnimationFrame(look)
  })
  function stop() {
    cancelAnimationFrame(frame)
    for (const type of HANDS_ON) window.removeEventListener(type, stop)
  }
  for (const type of HANDS_ON) window.addEventListener(type, stop, { passive: true })
  return stop
}

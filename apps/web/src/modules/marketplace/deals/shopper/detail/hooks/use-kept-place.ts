import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import {
  type Anchor,
  cardOf,
  cardOnScreen,
  forgetPressed,
  markMorph,
  pressedCard,
  unmarkMorphs,
} from '../model/morph.ts'

/** Milliseconds until the transition back to the card has ended. */
const MORPH_MS = 600
/**
 * Milliseconds, and at least some frames on slow devices, within which the list measures itself and
 * changes its columns.
 */
const SETTLE_MS = 400
const SETTLE_FRAMES = 8
const HANDS_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps the list's scroll position when the detail's column opens or closes. The deal's card, or
 * else the first visible card, stays at its height although the list changes its width.
 */
export function useKeptPlace(id: string): void {
  const router = useRouter()
  // After a press the card's earlier position is known. Otherwise the first render takes the
  // present position, unless the previous screen is still shown because list and deal opened
  // together.
  const [before] = useState(() => {
    const { resolvedLocation, location } = router.state
    return pressedCard(id) ?? (resolvedLocation?.pathname === location.pathname ? anchor(id) : null)
  })

  useLayoutEffect(() => {
    forgetPressed()
    return hold(before)
  }, [before])

  useLayoutEffect(() => {
    unmarkMorphs()
    const { pathname } = window.location
    return () => {
      // Another screen starts at its top, even when it shows the same deal.
      if (window.location.pathname !== pathname) return
      const after = anchor(id)
      const card = cardOnScreen(id)
      if (card !== null) markMorph(card)
      hold(after)
      setTimeout(unmarkMorphs, MORPH_MS)
    }
  }, [id])
}

function anchor(id: string): Anchor | null {
  const card = cardOnScreen(id) ?? cardOnScreen()
  if (!(card instanceof HTMLElement)) return null
  return { card, dealId: card.dataset.dealId ?? id, top: card.getBoundingClientRect().top }
}

/**
 * Scrolls so that the card stays at its height, until the list has settled or the person scrolls or
 * presses. Returns a function that stops this.
 */
function hold(place: Anchor | null): () => void {
  if (place === null) return () => {}
  const end = performance.now() + SETTLE_MS
  let frames = 0
  let frame = requestAnimationFrame(function settle(now) {
    if (now > end && frames++ > SETTLE_FRAMES) return stop()
    // Looked up in every frame, because a list that changes its columns may render new cards.
    const card = place.card.isConnected ? place.card : cardOf(place.dealId)
    const moved = (card?.getBoundingClientRect().top ?? place.top) - place.top
    if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' })
    frame = requestAnimationFrame(settle)
  })
  function stop() {
    cancelAnimationFrame(frame)
    for (const type of HANDS_ON) window.removeEventListener(type, stop)
  }
  for (const type of HANDS_ON) window.addEventListener(type, stop, { passive: true })
  return stop
}

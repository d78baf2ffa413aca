import { useLayoutEffect, useState } from 'react'
import {
  type Anchor,
  cardOf,
  cardOnScreen,
  forgetPressed,
  markMorph,
  pressedCard,
  unmarkMorphs,
} from './morph.ts'

/** Long enough for the transition back to the card to end (ms). */
const MORPH_MS = 600
/** The list measures itself and sets its columns anew within this time (ms), and within some frames where these are slow. */
const SETTLE_MS = 400
const SETTLE_FRAMES = 8
const HANDS_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * The list keeps its place when the column beside it comes and goes: the deal's card, or else the first one on the
 * screen, stays at the height where it was, though the list gets narrower or wider.
 */
export function useKeptPlace(id: string): void {
  // Opened by a press it is known where the card lay; else the list is taken as it lies while this renders first.
  const [before] = useState(() => pressedCard(id) ?? anchor(id))

  useLayoutEffect(() => {
    forgetPressed()
    return hold(before)
  }, [before])

  useLayoutEffect(() => {
    unmarkMorphs()
    return () => {
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
  return { dealId: card.dataset.dealId ?? id, top: card.getBoundingClientRect().top }
}

/** Keeps the place until the list has settled, or the person scrolls or presses. Gives a function that lets go. */
function hold(place: Anchor | null): () => void {
  if (place === null) return () => {}
  const end = performance.now() + SETTLE_MS
  let frames = 0
  let frame = requestAnimationFrame(function settle(now) {
    if (now > end && frames++ > SETTLE_FRAMES) return letGo()
    // Looked up each time: a list that sets its columns anew may make its cards anew.
    const moved = (cardOf(place.dealId)?.getBoundingClientRect().top ?? place.top) - place.top
    if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' })
    frame = requestAnimationFrame(settle)
  })
  function letGo() {
    cancelAnimationFrame(frame)
    for (const type of HANDS_ON) window.removeEventListener(type, letGo)
  }
  for (const type of HANDS_ON) window.addEventListener(type, letGo, { passive: true })
  return letGo
}

/** Pixels of a swipe that change the story, and that close the viewer. */
const TURN = 48
const CLOSE = 120

/**
 * Decides the effect of a swipe: next and previous sideways, close downwards, nothing for a short
 * one.
 */
export function storySwipe(x: number, y: number): 'next' | 'previous' | 'close' | null {
  if (Math.abs(x) >= TURN && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous'
  return y >= CLOSE && y > Math.abs(x) ? 'close' : null
}

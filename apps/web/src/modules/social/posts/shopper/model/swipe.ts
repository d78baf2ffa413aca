/** Pixels of a finger's way that turn to another story, and that close the viewer. */
const TURN = 48
const CLOSE = 120

/** What a finger's way across a story means: next and previous by sides, close downwards, nothing for a short one. */
export function storySwipe(x: number, y: number): 'next' | 'previous' | 'close' | null {
  if (Math.abs(x) >= TURN && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous'
  return y >= CLOSE && y > Math.abs(x) ? 'close' : null
}

import type { Key } from './key-layouts.ts'

/** Keys that follow each other within this time come from a scanner; nobody types a code that quickly, one key after the other. */
const GAP_MS = 150
/** After such a silence a scanner that writes nothing behind a code has ended. */
export const SILENCE_MS = 300
/** The shortest code that is read: a deal's number. */
const SHORTEST = 9
/** Without a key at its end a text must be longer than a number: somebody may type one very quickly. */
const SHORTEST_WITHOUT_END = 20
/** What scanners are set to press behind a code. */
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Tab'])

/**
 * Tells what a hand scanner has read, which writes like a keyboard and ends with Enter, with Tab or with nothing, from keys that a
 * person presses.
 */
export function createHandScanner() {
  let keys: Key[] = []
  let last = Number.NEGATIVE_INFINITY
  let ended = Number.NEGATIVE_INFINITY
  function take(shortest: number): readonly Key[] | null {
    const read = keys.length >= shortest ? keys : null
    keys = []
    return read
  }
  return {
    /** Takes a key and its moment in milliseconds. What was read, at the key that ends it; else null. */
    key(pressed: Key, at: number): readonly Key[] | null {
      const follows = at - last <= GAP_MS
      if (ENDS.has(pressed.key)) {
        const read = take(follows ? SHORTEST : Number.POSITIVE_INFINITY)
        if (read !== null) ended = at
        return read
      }
      // Shift and the like write nothing. A dead key writes its sign with the next one, but where it lies is told.
      if (pressed.key.length !== 1 && pressed.key !== 'Dead') return null
      if (!follows) keys = []
      keys.push(pressed)
      last = at
      return null
    },
    /** What a scanner has read that presses no key at the end, once `SILENCE_MS` have passed; else null. */
    silence(at: number): readonly Key[] | null {
      return at - last < SILENCE_MS ? null : take(SHORTEST_WITHOUT_END)
    },
    isReading: () => keys.length > 1,
    /** Whether a key at this moment is one more at the end of what was just read: some scanners press Enter twice. */
    isTail: ({ key }: Key, at: number) => ENDS.has(key) && at - ended <= GAP_MS,
  }
}

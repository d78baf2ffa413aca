import type { Key } from './key-layouts.ts'

/**
 * Milliseconds. Keys closer than this come from a scanner, because nobody types a whole code that
 * quickly.
 */
const GAP_MS = 150
/** Milliseconds of silence after which a scanner without an end key has finished. */
export const SILENCE_MS = 300
/** Length of the shortest code: a deal's number. */
const SHORTEST = 9
/**
 * Without an end key a text must be longer than a number, because a person may type a number very
 * quickly.
 */
const SHORTEST_WITHOUT_END = 20
/** Keys that scanners can press after a code. */
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Tab'])

/**
 * Separates a hand scanner's keys from a person's. A scanner writes like a keyboard and ends with
 * Enter, with Tab or with nothing.
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
    /**
     * Takes a key and its time in milliseconds. Returns the scanned keys at the key that ends them,
     * else null.
     */
    key(pressed: Key, at: number): readonly Key[] | null {
      const follows = at - last <= GAP_MS
      if (ENDS.has(pressed.key)) {
        const read = take(follows ? SHORTEST : Number.POSITIVE_INFINITY)
        if (read !== null) ended = at
        return read
      }
      // Shift and similar keys write nothing. A dead key writes its character with the next key,
      // but its position is known.
      if (pressed.key.length !== 1 && pressed.key !== 'Dead') return null
      if (!follows) keys = []
      keys.push(pressed)
      last = at
      return null
    },
    /** Returns the keys of a scanner without an end key, after `SILENCE_MS`; else null. */
    silence(at: number): readonly Key[] | null {
      return at - last < SILENCE_MS ? null : take(SHORTEST_WITHOUT_END)
    },
    isReading: () => keys.length > 1,
    /**
     * Says whether a key is one more end of the last code, because some scanners press Enter twice.
     */
    isTail: ({ key }: Key, at: number) => ENDS.has(key) && at - ended <= GAP_MS,
  }
}

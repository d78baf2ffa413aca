/** Keys that follow each other within this time come from a scanner; nobody types a code that quickly, one key after the other. */
const GAP_MS = 150
/** The shortest code that is read: a deal's number. */
const SHORTEST = 9

/**
 * Tells what a hand scanner has read, which writes like a keyboard and ends with Enter, from keys that a person presses.
 *
 * @returns a function of each key (`KeyboardEvent.key`) and its moment in milliseconds: the text at its Enter, else null
 */
export function createHandScanner(): {
  key: (key: string, at: number) => string | null
  isReading: () => boolean
} {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    key: (key, at) => {
      const follows = at - last <= GAP_MS
      if (key === 'Enter') {
        const read = follows && text.length >= SHORTEST ? text : null
        text = ''
        return read
      }
      // Shift and the like write nothing.
      if (key.length !== 1) return null
      text = follows ? text + key : key
      last = at
      return null
    },
    isReading: () => text.length > 1,
  }
}

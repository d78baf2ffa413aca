import type { Name } from './names.ts'

/**
 * Seas and countries around Italy: key of the text, kind, and possible places of the name
 * (latitude, longitude).
 */
const AROUND = [
  ['ligurian', 'sea', [43.4, 8.6]],
  ['tyrrhenian', 'sea', [40.1, 12.3]],
  ['adriatic', 'sea', [43.2, 15], [42.2, 16.8]],
  ['ionian', 'sea', [38.4, 18.2]],
  ['mediterranean', 'sea', [37.6, 7.6], [35.6, 17]],
  ['france', 'country', [45.6, 5], [43.9, 5.9]],
  ['switzerland', 'country', [46.85, 8]],
  ['austria', 'country', [47.4, 13.6]],
  ['slovenia', 'country', [46.1, 14.8]],
  ['croatia', 'country', [45.2, 15.3], [44.3, 16]],
  ['corsica', 'country', [42.2, 9.1]],
] as const

/** Builds the names around Italy. `text` returns the text of a key in the visitor's language. */
export function namesAround(text: (key: (typeof AROUND)[number][0]) => string): Name[] {
  return AROUND.map(([key, kind, ...spots]) => ({
    id: key,
    text: text(key),
    kind,
    spots: spots.map(([lat, lon]) => ({ lat, lon })),
    residents: 0,
  }))
}

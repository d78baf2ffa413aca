/** Words of examples and of secrets that people make up. */
const MADE_UP = /secret|passw|change.?me|example|vicino|default|qwerty|letmein|012345|123456|abcdef/i

/**
 * Tells whether a secret looks random. Randomness cannot be measured, so it refuses texts of few
 * different characters, repetitions, alphabets and counts, and words from examples. A random text
 * is refused at most once in ten thousand times.
 * @param leastBits fewest bits that the frequencies of its characters must show
 */
export function looksRandom(secret: string, leastBits = 96): boolean {
  const characters = [...secret]
  const bits = characters.length * bitsPerItem(characters)
  const steps = characters
    .slice(1)
    .map((character, index) => `${codeOf(character) - codeOf(characters[index])}`)
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return (
    bits >= leastBits &&
    new Set(pairs).size > pairs.length * 0.6 &&
    new Set(steps).size > Math.min(steps.length, 32) * 0.25 &&
    !MADE_UP.test(secret)
  )
}

/** Shannon entropy of the frequencies, in bits per item. */
function bitsPerItem(items: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / items.length
    return sum - share * Math.log2(share)
  }, 0)
}

const codeOf = (character: string | undefined): number => character?.codePointAt(0) ?? 0

/**
 * Finds whether a text occurs twice among millions, with 8 bytes for each; a Set takes ten times as
 * long.
 */
export interface RepeatFinder {
  readonly add: (text: string) => void
  /**
   * Also true when two texts share a hash of 53 bits by chance, which does no harm: the caller then
   * checks exactly.
   */
  readonly hasRepeats: () => boolean
}

export function newRepeatFinder(): RepeatFinder {
  let hashes = new Float64Array(1024)
  let count = 0
  return {
    add(text) {
      if (count === hashes.length) {
        const larger = new Float64Array(count * 2)
        larger.set(hashes)
        hashes = larger
      }
      hashes[count] = hashOf(text)
      count += 1
    },
    hasRepeats() {
      const sorted = hashes.subarray(0, count).toSorted()
      for (let index = 1; index < count; index += 1) if (sorted[index] === sorted[index - 1]) return true
      return false
    },
  }
}

/** Hashes to 53 bits: two hashes of 32 bits (FNV-1a with different seeds), the second cut to 21. */
function hashOf(text: string): number {
  let high = 0x81_1c_9d_c5
  let low = 0x9e_37_79_b9
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01_00_01_93)
    low = Math.imul(low ^ code, 0x85_eb_ca_6b)
    low ^= low >>> 15
  }
  return (high >>> 0) * 0x20_00_00 + (low >>> 11)
}

import { randomBytes } from 'node:crypto'

/** Low bits of the counter, in the last group but one; its other bits are in the group before. */
const LOW_BITS = 14
const COUNTS = 2 ** 26
const RANDOM_BYTES = 6 * 4096

/**
 * Makes UUIDs of version 7 that grow in the order of the calls, so that indexes grow at their end
 * and a history sorted by id is in its order.
 */
export function newRisingIds(): () => string {
  let count = randomBytes(3).readUIntBE(0, 3)
  let time = Date.now()
  let left = COUNTS - count
  let random = ''
  let used = 0
  return () => {
    if (left === 0) {
      // A millisecond has room for 67 million ids; after that the next millisecond begins.
      time = Math.max(time + 1, Date.now())
      count = 0
      left = COUNTS
    }
    if (used === random.length) {
      random = randomBytes(RANDOM_BYTES).toString('hex')
      used = 0
    }
    const hex = time.toString(16).padStart(12, '0')
    const high = (0x70_00 + (count >>> LOW_BITS)).toString(16)
    const low = (0x80_00 + (count & (2 ** LOW_BITS - 1))).toString(16)
    count += 1
    left -= 1
    used += 12
    return `${hex.slice(0, 8)}-${hex.slice(8)}-${high}-${low}-${random.slice(used - 12, used)}`
  }
}

/*
 * Generates orders like a shop's till exports, with the peculiarities of real ones: returns months
 * later, of more than was bought or of nothing known; prices of one cent; the same code twice on
 * one order at two prices; several orders in one minute, around changes of the clocks. The
 * repository contains no record of a real file.
 */
const COUNTRIES = ['United Kingdom', 'Germany', 'France', 'Italy']
const CODES = ['22423', '85123A', '21730', '84029E', '47566', '22086', '20725', '71053']
const START = Date.UTC(2010, 11, 1, 8)
const MINUTE = 60_000

/** Returns pseudo-random numbers from 0 to below 1, the same for each seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const euros = (cents: number): string => (cents / 100).toFixed(2)

/** Makes two CSV files with the columns of the real ones, in the order of time. */
export function orderFiles(
  count: number,
  customers: number,
  seed: number,
): { orders: string; lines: string } {
  const random = chance(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const orders = ['invoice,customer_id,timestamp,type,lines,items,amount_gbp,country']
  const lines = ['invoice,stock_code,quantity,unit_price_gbp']
  const step = (374 * 24 * 60) / count
  for (let number = 0; number < count; number += 1) {
    const minute = Math.floor(number * step + random() * step)
    const time = new Date(START + minute * MINUTE).toISOString().slice(0, 19)
    const isReturn = random() < 0.15
    const invoice = `${isReturn ? 'C' : ''}${536_365 + number}`
    let cents = 0
    const size = 1 + Math.floor(random() * 4)
    for (let line = 0; line < size; line += 1) {
      const quantity = 1 + Math.floor(random() * random() * (isReturn ? 8 : 30))
      const price = random() < 0.05 ? 1 : 10 + Math.floor(random() * 1200)
      cents += quantity * price
      lines.push(`${invoice},${pick(CODES)},${isReturn ? -quantity : quantity},${euros(price)}`)
    }
    const customer = 12_346 + Math.floor(random() ** 2 * customers)
    const type = isReturn ? 'return,' : 'sale,'
    orders.push(
      `${invoice},${customer},${time},${type}${size},0,${isReturn ? '-' : ''}${euros(cents)},${pick(COUNTRIES)}`,
    )
  }
  return { orders: `${orders.join('\n')}\n`, lines: `${lines.join('\n')}\n` }
}

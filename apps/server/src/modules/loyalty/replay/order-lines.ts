import { receiptNumberOf } from '@vicino/domain/receipts'
import { readDecimal } from '@vicino/domain/loyalty/amounts'
import { readRecords } from './csv-records.ts'

/** A line of an order or a return; amounts of a return are below zero. */
export interface OrderLine {
  readonly code: string
  readonly category: string | null
  readonly quantityMilli: number
  readonly netCents: number
}

/** The lines of each order by its id; null where a line cannot be read. */
export type OrderLines = ReadonlyMap<string, readonly OrderLine[] | null>

const COLUMNS = [['invoice'], ['stock_code'], ['quantity'], ['unit_price_gbp', 'unit_price'], ['category']]
const CATEGORY = 4
const DECIMAL = /^(-?)(\d+)(?:[.,](\d+))?$/

/**
 * Reads the lines of orders, in the order of the file. net = quantity × unit price in cents, exact,
 * rounded half up.
 * @throws Error when the file cannot be read or lacks a column
 */
export async function readOrderLines(file: string): Promise<OrderLines> {
  const orders = new Map<string, OrderLine[] | null>()
  await readRecords(file, (header) => {
    const found = COLUMNS.map((names) => names.find((name) => header.includes(name)))
    const missing = COLUMNS.filter((_, index) => found[index] === undefined && index !== CATEGORY)
    if (missing.length > 0) {
      const names = missing.map((candidates) => candidates.join(' or '))
      throw new Error(`${file} lacks the columns: ${names.join(', ')} (it has: ${header.join(', ')})`)
    }
    const hasCategory = found[CATEGORY] !== undefined
    return {
      columns: found.flatMap((name) => (name === undefined ? [] : [header.indexOf(name)])),
      onRecord: ([invoice = '', code = '', quantity = '', price = '', category = '']) => {
        const id = receiptNumberOf(invoice)
        const known = orders.get(id)
        if (known === null) return
        const line = lineOf(code.trim(), hasCategory ? category.trim() : null, quantity, price)
        if (line === null) orders.set(id, null)
        else if (known === undefined) orders.set(id, [line])
        else known.push(line)
      },
    }
  })
  return orders
}

function lineOf(code: string, category: string | null, quantity: string, price: string): OrderLine | null {
  const quantityMilli = readDecimal(quantity, 3)
  const netCents = netOf(quantity, price)
  return quantityMilli === null || netCents === null ? null : { code, category, quantityMilli, netCents }
}

/**
 * Computes quantity × unit price in cents, exact, rounded half up; a return is rounded like its
 * sale, below zero. null when one cannot be read, or the price is below zero.
 */
function netOf(quantity: string, price: string): number | null {
  const cents = readDecimal(price, 2)
  const whole = readDecimal(quantity, 0)
  if (cents !== null && whole !== null && cents >= 0 && Number.isSafeInteger(cents * whole))
    return cents * whole
  const [, minus, units = '', unitsFraction = ''] = DECIMAL.exec(quantity.trim()) ?? []
  const [, below, euros = '', eurosFraction = ''] = DECIMAL.exec(price.trim()) ?? []
  if (minus === undefined || below !== '') return null
  const product = BigInt(units + unitsFraction) * BigInt(euros + eurosFraction) * 100n
  const scale = 10n ** BigInt(unitsFraction.length + eurosFraction.length)
  const net = Number((product * 2n + scale) / (scale * 2n))
  if (!Number.isSafeInteger(net)) return null
  return minus === '-' && net !== 0 ? -net : net
}

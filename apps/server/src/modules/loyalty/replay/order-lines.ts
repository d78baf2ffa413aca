import { receiptNumberOf } from '@vicino/domain/receipts'
import { readDecimal } from '@vicino/domain/loyalty/amounts'
import { z } from 'zod'
import { readWholeCsv } from './whole-csv.ts'

/** A line of an order or a return; amounts of a return are below zero. */
export interface OrderLine {
  readonly code: string
  readonly category: string | null
  readonly quantityMilli: number
  readonly netCents: number
}

/** The lines of each order by its id; null where a line cannot be read. */
export type OrderLines = ReadonlyMap<string, readonly OrderLine[] | null>

const cell = z.string().trim()
const LINE = z.object({ invoice: cell, stock_code: cell, quantity: cell, unit_price: cell, category: cell })
const COLUMNS = {
  key: 'invoice',
  optional: new Set(['category']),
  aliases: { unit_price: ['unit_price_gbp'] },
}
const DECIMAL = /^(-?)(\d+)(?:[.,](\d+))?$/

/**
 * Reads the lines of orders, in the order of the file. net = quantity × unit price in cents, exact,
 * rounded half up.
 * @throws Error when the file cannot be read or lacks a column
 */
export async function readOrderLines(file: string): Promise<OrderLines> {
  const orders = new Map<string, OrderLine[] | null>()
  for await (const row of readWholeCsv(file, LINE, COLUMNS)) {
    const id = receiptNumberOf(row.invoice)
    const known = orders.get(id)
    if (known === null) continue
    const line = lineOf(row.stock_code, row.category || null, row.quantity, row.unit_price)
    if (line === null) orders.set(id, null)
    else if (known === undefined) orders.set(id, [line])
    else known.push(line)
  }
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

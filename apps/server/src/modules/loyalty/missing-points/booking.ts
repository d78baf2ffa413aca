import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { receiptIn, soldIn, processEvent, type EventResult } from '../members/public.ts'
import type { ProgramHead } from '../programs/public.ts'
import type { RequestRow } from './missing-points.queries.ts'

/** The fields of a request that make its purchase. */
export type Bought = Pick<
  RequestRow,
  'brandId' | 'userId' | 'shopId' | 'boughtAt' | 'amountCents' | 'receiptId'
>

interface Told {
  readonly now: Date
  readonly actorId: string | null
}

/**
 * Registers the purchase of a receipt as the till would have, under the till's identity. So a
 * receipt counts once whoever reports it, and the till finds it by its number for a refund.
 * @throws AppError missing_booked
 */
export async function bookReceipt(
  tx: Db,
  program: ProgramHead,
  { brandId, userId, shopId, boughtAt, amountCents, receiptId }: Bought,
  told: Told & { readonly simulate: boolean; readonly isToldApart?: boolean },
): Promise<EventResult> {
  try {
    const result = await processEvent(tx, {
      program,
      userId,
      source: 'till',
      externalId: receiptIn(program, brandId, receiptId),
      body: { missing: true, amountCents, at: boughtAt.toISOString(), shopId },
      payload: { amountCents },
      at: boughtAt.getTime(),
      receivedAt: told.now.getTime(),
      data: {
        type: 'purchase',
        lines: [{ code: null, category: null, brand: null, quantityMilli: 1000, netCents: amountCents }],
      },
      sellerId: brandId,
      sale: { channel: 'missing', storeId: shopId ?? undefined },
      figure: 'purchase',
      actorId: told.actorId,
      isToldApart: told.isToldApart === true,
      simulate: told.simulate,
    })
    if (result.already) throw new AppError('missing_booked')
    return result
  } catch (error) {
    if (error instanceof AppError && error.code === 'event_conflict') throw new AppError('missing_booked')
    throw error
  }
}

/**
 * Computes what a receipt would give in the other programs that its member joined and to which a
 * till would have reported it. Programs in which it counts for nothing, or is registered, are left
 * out; nothing is stored.
 */
export async function expectedElsewhere(
  tx: Db,
  program: ProgramHead,
  bought: Bought,
  now: Date,
): Promise<EventResult[]> {
  const { brandId, userId, boughtAt: at } = bought
  const found: EventResult[] = []
  for (const other of await soldIn(tx, { brandId, userId, at, now })) {
    if (other.id === program.id) continue
    const result = await triedOut(tx, other, bought, now)
    if (result !== null && result.reason === null) found.push(result)
  }
  return found
}

async function triedOut(
  tx: Db,
  program: ProgramHead,
  bought: Bought,
  now: Date,
): Promise<EventResult | null> {
  try {
    return await bookReceipt(tx, program, bought, { now, actorId: null, simulate: true })
  } catch (error) {
    if (error instanceof AppError && error.code === 'missing_booked') return null
    throw error
  }
}

/**
 * Registers the receipt of a request in its program and in the others, locked in the order of their
 * ids as a till does. @returns its effect in its program, and the other programs in which it counts
 * @throws AppError missing_booked
 */
export async function bookEverywhere(
  tx: Db,
  program: ProgramHead,
  bought: Bought,
  told: Told,
): Promise<{ own: EventResult; programIds: string[] }> {
  const elsewhere = await expectedElsewhere(tx, program, bought, told.now)
  const inOrder = [program, ...elsewhere.map((each) => each.program)].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  let own: EventResult | undefined
  for (const each of inOrder) {
    const isOwn = each.id === program.id
    const result = await bookReceipt(tx, each, bought, { ...told, simulate: false, isToldApart: isOwn })
    if (isOwn) own = result
  }
  if (own === undefined) throw new Error('A request counts in its own program first')
  return { own, programIds: inOrder.map(({ id }) => id) }
}

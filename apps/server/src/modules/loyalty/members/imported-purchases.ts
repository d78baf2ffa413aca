import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { processEvent, type EventResult } from './process-event.ts'
import { processEvents } from './process-events.ts'

/** A purchase from a file of the brand. */
export interface ImportedPurchase {
  readonly program: ProgramHead
  readonly userId: string
  /** Identity of the purchase: import and line. */
  readonly actId: string
  readonly cents: number
  /** When it happened. */
  readonly at: Date
  readonly category: string | null
  /** Number of its receipt. */
  readonly receipt: string | null
  readonly actorId: string
  readonly now: Date
}

/**
 * Processes purchases of different members of one program, locked in this order. @returns for each
 * what it earned, or why nothing
 */
export const importPurchases = (tx: Db, purchases: readonly ImportedPurchase[]): Promise<EventResult[]> =>
  processEvents(
    tx,
    purchases.map(({ program, userId, actId, cents, at, category, receipt, actorId, now }) => ({
      program,
      userId,
      source: 'import',
      externalId: actId,
      body: { amountCents: cents, at: at.toISOString(), category, receipt },
      payload: { amountCents: cents, ...(receipt !== null && { receipt }) },
      at: at.getTime(),
      receivedAt: now.getTime(),
      data: {
        type: 'purchase',
        lines: [{ code: null, category, brand: null, quantityMilli: 1000, netCents: cents }],
      },
      sale: { channel: 'import' },
      figure: 'purchase',
      actorId,
    })),
  )

/**
 * Takes an imported purchase back as a refund of its whole remainder. Its points go by the
 * program's rules; points already spent become a debt, as after any refund. The caller holds the
 * program's lock.
 * @returns points and stamps that were taken, with the reason where nothing was
 */
export async function takePurchaseBack(
  tx: Db,
  of: {
    readonly program: ProgramHead
    readonly userId: string
    readonly eventId: string
    readonly actorId: string
    readonly now: Date
  },
): Promise<{ points: number; stamps: number; reason: EventResult['reason'] }> {
  const { program, userId, eventId, actorId, now } = of
  const { points, stamps, reason } = await processEvent(tx, {
    program,
    userId,
    source: 'import-back',
    externalId: eventId,
    body: { eventId },
    payload: {},
    at: now.getTime(),
    receivedAt: now.getTime(),
    data: { type: 'refund', purchaseId: eventId, cents: 'all', items: null },
    figure: 'purchase',
    actorId,
  })
  return { points: -points, stamps: -stamps, reason }
}

import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { processEvent, type EventResult } from './process-event.ts'
import { processEvents } from './process-events.ts'

/** A purchase that a file of the brand tells of. */
export interface ImportedPurchase {
  readonly program: ProgramHead
  readonly userId: string
  /** Its identity: import and line. */
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

/** Works purchases off, each of another member of one program, who are locked in this order: what each earned, or why nothing. */
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
 * Takes an imported purchase back: a refund of all that is left of it. What it earned goes by the program's rules, what was spent
 * already is owed as after any refund. The caller holds the program's lock.
 *
 * @returns points and stamps that were taken, with the reason why nothing was
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

import { message } from '@vicino/contract/common/field-messages'
import type { Bond } from '@vicino/contract/loyalty/programs/schemas'
import { dateText } from '@vicino/domain/loyalty/clock'
import { prizePool } from '@vicino/domain/loyalty/prize-pool'
import type { BondFacts } from '@vicino/domain/loyalty/promotion-law'
import { bondMeter } from '@vicino/domain/loyalty/rewards'
import { centsOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedAddress } from '../../../platform/files/files.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { releaseFiles, useFiles } from '../../foundation/files/public.ts'
import { readOwn } from './own-program.ts'
import { todayOf } from './program-moments.ts'
import type { OwnProgram, ProgramRow } from './programs.queries.ts'

/** Converts the amount through cents, so that the stored number equals the sent one. */
export const storedBond = (bond: Bond | null): Bond | null =>
  bond && 'amount' in bond ? { ...bond, amount: centsOf(bond.amount) / 100 } : bond

/**
 * Returns a brand's deposit for its rewards in cents, and whether anything is due (docs/law.md,
 * "Prize promotions").
 */
export function bondOf({ mode, bond }: Pick<ProgramRow, 'mode' | 'bond'>): {
  readonly depositCents: number | null
  readonly isDue: boolean
} {
  if (mode === 'discounts_only') return { depositCents: null, isDue: false }
  if (bond === null) return { depositCents: null, isDue: true }
  return 'notDue' in bond
    ? { depositCents: null, isDue: false }
    : { depositCents: centsOf(bond.amount), isDue: true }
}

/** Returns the deposit and what it must cover, for the linter. */
export function bondFactsOf(row: Pick<OwnProgram, 'mode' | 'bond' | 'rewards'>): BondFacts {
  const { depositCents, isDue } = bondOf(row)
  const { bond } = row
  return {
    state: bondMeter(prizePool(row.rewards), depositCents, isDue).state,
    deposit: bond && 'amount' in bond ? { hasReceipt: bond.receipt !== null, date: bond.date } : null,
    exemption: bond && 'notDue' in bond ? bond.notDue : null,
  }
}

/** Returns the `usedBy` of the receipt of a program's deposit. */
const receiptOf = (programId: string): string => `bond ${programId}`

/**
 * Keeps the receipt of a deposit as long as the program names it; the one before is deleted a day
 * later.
 * @throws AppError validation_failed (a day that has not come), file_not_found (also somebody
 * else's), file_unfit, file_in_use
 */
export async function claimReceipt(
  tx: Db,
  { programId, ownerId, now }: { programId: string; ownerId: string; now: Date },
  bond: Bond | null,
): Promise<void> {
  const deposit = bond && 'amount' in bond ? bond : null
  if (deposit !== null && deposit.date !== null && deposit.date > dateText(todayOf(now)))
    throw new AppError('validation_failed', { fieldErrors: { 'bond.date': message('bond_in_future') } })
  const receipt = deposit?.receipt ?? null
  const files = receipt === null ? [] : [{ key: receipt, use: 'regulation' as const, field: 'bond.receipt' }]
  await useFiles(tx, { usedBy: receiptOf(programId), ownerId, files, now })
}

/** Releases the receipt when its program is deleted. */
export const releaseReceipt = (tx: Db, programId: string, now: Date): Promise<void> =>
  releaseFiles(tx, receiptOf(programId), now)

/**
 * Makes an address from which the receipt can be downloaded for an hour. @throws AppError
 * program_not_found, bond_without_receipt
 */
export async function receiptAddress(
  db: Db,
  services: Services,
  id: string,
  actor: Actor,
): Promise<{ url: string }> {
  const { bond } = await readOwn(db, id, actor)
  if (bond === null || !('amount' in bond) || bond.receipt === null)
    throw new AppError('bond_without_receipt')
  return { url: signedAddress(services, bond.receipt) }
}

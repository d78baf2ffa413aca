import type { TillClaim } from '@vicino/contract/claims/schemas'
import type { TillLine } from '@vicino/contract/till/schemas'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/context.ts'
import { confirmHanding, countClaim } from '../claims/public.ts'
import type { AtTill } from '../members/public.ts'
import { confirmRedemption, countTyped } from '../redemptions/public.ts'

/** Hands a claimed reward over by its code, once. @throws AppError as the endpoint says */
export async function handOver(
  services: Services,
  claim: { readonly code: string; readonly storeId?: string | undefined },
  { actor, simulate }: Pick<AtTill, 'actor' | 'simulate'>,
): Promise<TillClaim> {
  const { db } = services
  await countClaim(db, services, claim.code, actor)
  return asOwn(() => tried(db, simulate, (tx) => confirmHanding(tx, services, claim, actor)))
}

/** Confirms the purchase code of an online deal, once. @throws AppError as the endpoint says */
export async function confirmOnline(
  services: Services,
  code: string,
  { actor, simulate }: Pick<AtTill, 'actor' | 'simulate'>,
): Promise<TillLine> {
  const { db } = services
  await countTyped(db, services, { code }, actor)
  return asOwn(() => tried(db, simulate, (tx) => confirmRedemption(tx, services, { code }, { actor })))
}

/** What another brand's till is told, that the code is somebody else's, a system is not: to it there is no such code. */
async function asOwn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isForeign =
      error instanceof AppError && (error.code === 'claim_other_brand' || error.code === 'other_brand')
    throw isForeign ? new AppError('code_invalid') : error
  }
}

class Undone<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('A simulation is undone')
    this.result = result
  }
}

/** In one transaction; of a simulation it is undone, so that it says exactly what would happen. */
async function tried<Result>(
  db: Database,
  simulate: boolean,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx)
      if (simulate) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as Result
    throw error
  }
}

import type { Db } from '../../../platform/db/database.ts'
import { inSavepoint } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { ProgramHead } from '../programs/public.ts'
import { isOfAnotherRegister, type Register } from './registers.queries.ts'

/** What parts the number of a receipt from the register that printed it; no number has it. */
const REGISTER_SIGN = '\u001f'

export const registerOf = (
  {
    storeId,
    register,
  }: { readonly storeId?: string | null | undefined; readonly register?: string | undefined },
  actor: Actor,
): Register => ({
  storeId: storeId ?? null,
  keyId: actor.isKey === true ? actor.sub : null,
  name: register ?? null,
})

/** The number of a receipt with its register. */
const numberAt = (receiptId: string, { storeId, keyId, name }: Register): string =>
  [receiptId, storeId ?? '', name === null ? (keyId ?? '') : '', name ?? ''].join(REGISTER_SIGN)

/** The number alone, as people know it. */
export const plainReceipt = (externalId: string): string => externalId.split(REGISTER_SIGN, 1)[0] ?? ''

/**
 * How a receipt is known in a program. Each shop numbers its own: in a common program that of a partner bears the partner's id,
 * so that two brands' receipts with one number are two purchases.
 */
export const receiptIn = (program: ProgramHead, brandId: string, receiptId: string): string =>
  program.brandId === brandId ? receiptId : `${brandId}:${receiptId}`

/** How programs know the number of a receipt. */
export const knownIn = (programs: readonly ProgramHead[], brandId: string, receiptId: string) =>
  programs.map((program) => ({ programId: program.id, externalId: receiptIn(program, brandId, receiptId) }))

/**
 * Works off what a register tells of a receipt. Each register of a brand numbers its own receipts: where another one has told of
 * this number, it is known with its register from now on. Most have no namesake and are known by their number alone, as before; one
 * whose register is named always has it.
 *
 * @param known how the programs know the number
 * @param work with the number by which it is to be known; nothing of it is kept where it meets another's
 * @throws AppError event_conflict: the same register has told something else of this number
 */
export async function atRegister<T>(
  tx: Db,
  {
    receiptId,
    register,
    source,
  }: { readonly receiptId: string; readonly register: Register; readonly source: string },
  known: readonly { readonly programId: string; readonly externalId: string }[],
  work: (receiptId: string) => Promise<T>,
): Promise<T> {
  if (register.name !== null) return work(numberAt(receiptId, register))
  try {
    // In one program the conflict comes before anything is written.
    return await (known.length > 1 ? inSavepoint(tx, () => work(receiptId)) : work(receiptId))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'event_conflict') throw error
    if (!(await isOfAnotherRegister(tx, { source, register, known }))) throw error
    return work(numberAt(receiptId, register))
  }
}

import type { Db } from '../../../platform/db/database.ts'
import { inSavepoint } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { ProgramHead } from '../programs/public.ts'
import { isOfAnotherRegister, type Register } from './registers.queries.ts'

/**
 * Separates the number of a receipt from the register that printed it; no number contains this
 * character.
 */
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

/** Joins the number of a receipt with its register. */
const numberAt = (receiptId: string, { storeId, keyId, name }: Register): string =>
  [receiptId, storeId ?? '', name === null ? (keyId ?? '') : '', name ?? ''].join(REGISTER_SIGN)

/** Returns the number alone, as people know it. */
export const plainReceipt = (externalId: string): string => externalId.split(REGISTER_SIGN, 1)[0] ?? ''

/**
 * Returns the number of an event's receipt as the shop knows it. In a common program a partner's
 * number is stored with the partner's id (receiptIn()).
 */
export const receiptOf = ({
  source,
  externalId,
}: {
  readonly source: string
  readonly externalId: string
}): string =>
  source.startsWith('till') ? plainReceipt(externalId.replace(/^[0-9a-f-]{36}:/, '')) : externalId

/**
 * Returns the key of a receipt in a program. Each shop numbers its own receipts, so in a common
 * program a partner's number carries the partner's id: two brands' receipts with one number are two
 * purchases.
 */
export const receiptIn = (program: ProgramHead, brandId: string, receiptId: string): string =>
  program.brandId === brandId ? receiptId : `${brandId}:${receiptId}`

/** Returns the key of a receipt in each of some programs. */
export const knownIn = (programs: readonly ProgramHead[], brandId: string, receiptId: string) =>
  programs.map((program) => ({ programId: program.id, externalId: receiptIn(program, brandId, receiptId) }))

/**
 * Processes a register's report on a receipt. Each register of a brand numbers its own receipts. So
 * if another register already used this number, the receipt is stored with its register; most
 * receipts have no such twin and are stored by the number alone. A register with a name is always
 * stored.
 * @param known how the programs know the number
 * @param work gets the number to store; its writes are rolled back if that number is taken by
 * another receipt
 * @throws AppError event_conflict: the same register reported something else under this number
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
    // With one program the conflict comes before anything is written, so no savepoint is needed.
    return await (known.length > 1 ? inSavepoint(tx, () => work(receiptId)) : work(receiptId))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'event_conflict') throw error
    if (!(await isOfAnotherRegister(tx, { source, register, known }))) throw error
    return work(numberAt(receiptId, register))
  }
}

import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { type AuditEntry, writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { type ProgramHead, readHead, takeProgramLock } from './heads.queries.ts'
import { mayRun } from './programs.policy.ts'
import { presentProgram } from './programs.presenter.ts'
import { type OwnProgram, type ProgramRow, readProgramRow } from './programs.queries.ts'
import { lockBrandPrograms } from './steps.queries.ts'

/**
 * Reads a program that the caller runs. @throws AppError program_not_found, also for those of other
 * brands
 */
export async function readOwn(db: Db, id: string, actor: Actor): Promise<OwnProgram> {
  const row = await readProgramRow(db, id)
  if (row === undefined || !mayRun(actor, row.brandId)) throw new AppError('program_not_found')
  return row
}

/**
 * Reads only the head of a program that the caller runs. @throws AppError program_not_found, as
 * above
 */
export async function readOwnHead(db: Db, id: string, actor: Actor): Promise<ProgramHead> {
  return ownHead(await readHead(db, id), actor)
}

/**
 * Checks that the caller runs the program of a head that was read already. @throws AppError
 * program_not_found, as above
 */
export function ownHead(head: ProgramHead | undefined, actor: Actor): ProgramHead {
  if (head === undefined || !mayRun(actor, head.brandId)) throw new AppError('program_not_found')
  return head
}

/**
 * Locks a program that the caller runs against other changes and against earning. A program of
 * another brand is not even locked.
 * @param alsoBrand first locks the brand's tiers and activations too
 */
export async function lockOwn(tx: Db, id: string, actor: Actor, alsoBrand = false): Promise<OwnProgram> {
  const { brandId } = await readOwn(tx, id, actor)
  if (alsoBrand) await lockBrandPrograms(tx, brandId)
  await takeProgramLock(tx, id, false)
  return readOwn(tx, id, actor)
}

/**
 * Returns the brand for which the caller acts.
 * @throws AppError brand_not_found, validation_failed when a superAdmin names none
 */
export function brandOf(actor: Actor, named: string | undefined): string {
  if (actor.role === 'superAdmin') {
    if (named === undefined) throw new AppError('validation_failed', { fieldErrors: { brandId: 'required' } })
    return named
  }
  const brandId = named ?? actor.brandId
  if (brandId === null || !mayRun(actor, brandId)) throw new AppError('brand_not_found')
  return brandId
}

/** Writes an action on a program into the audit log. */
export function auditProgram(
  tx: Db,
  action: AuditVerb<'program'>,
  { id, brandId }: Pick<ProgramRow, 'id' | 'brandId'>,
  actor: Actor | null,
  now: Date,
  detail: AuditEntry['detail'] = {},
): Promise<void> {
  return writeAudit(tx, {
    actorId: actor?.sub ?? null,
    action: `program.${action}`,
    objectType: 'program',
    objectId: id,
    brandId,
    detail,
    now,
  })
}

/** Reads and presents the program's present state in this transaction. */
export async function answerProgram(tx: Db, id: string, actor: Actor, now: Date): Promise<Program> {
  return presentProgram(await readOwn(tx, id, actor), actor, now)
}

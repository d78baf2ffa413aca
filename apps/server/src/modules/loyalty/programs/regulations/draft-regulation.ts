import type { saveRegulationDraft } from '@vicino/contract/loyalty/programs/regulations/endpoints'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { mayWrite, statusRefusal } from './regulations.policy.ts'
import { presentDraft } from './regulations.presenter.ts'
import { readSource, type SourceRow, writeDraft } from './regulations.queries.ts'
import { presentOf } from './sources.ts'

/**
 * Returns the regulation as it would be published now, section by section.
 * @throws AppError program_not_found, also for a program of a brand that the caller does not work
 * for
 */
export async function readDraft(db: Db, programId: string, actor: Actor): Promise<RegulationDraft> {
  const row = await ownSource(db, programId, actor)
  return presentDraft(programId, row, presentOf(row))
}

/**
 * Replaces the handwritten parts in a draft or scheduled program.
 * @throws AppError program_not_found, program_active, program_read_only, regulation_draft_changed,
 * validation_failed (an id twice)
 */
export function saveDraft(
  db: Database,
  { clock }: Services,
  programId: string,
  { draftVersion, sections }: BodyOf<typeof saveRegulationDraft>,
  actor: Actor,
): Promise<RegulationDraft> {
  const ids = sections.map(({ id }) => id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice !== -1) {
    throw new AppError('validation_failed', { fieldErrors: { [`sections.${twice}.id`]: 'twice' } })
  }
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const before = await ownSource(tx, programId, actor, { lock: true })
    const refusal = statusRefusal(before.status)
    if (refusal !== null) throw new AppError(refusal)
    if (!(await writeDraft(tx, programId, draftVersion, sections, now))) {
      throw new AppError('regulation_draft_changed')
    }
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'regulation.write',
      objectType: 'program',
      objectId: programId,
      brandId: before.brand_id,
      detail: { sections: ids, draftVersion: draftVersion + 1 },
      now,
    })
    const row = { ...before, written: sections, draft_version: draftVersion + 1 }
    return presentDraft(programId, row, presentOf(row))
  })
}

/**
 * Reads the source of a regulation, for a program of a brand that the caller works for. @throws
 * AppError program_not_found
 */
export async function ownSource(
  db: Db,
  programId: string,
  actor: Actor,
  options: { lock?: boolean } = {},
): Promise<SourceRow> {
  const row = await readSource(db, programId, options)
  if (row === undefined || !mayWrite(actor, row.brand_id)) throw new AppError('program_not_found')
  return row
}

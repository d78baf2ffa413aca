import './regulations.events.ts'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { regulationChanges } from '@vicino/domain/loyalty/regulation/diff'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import { emit } from '../../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { ownSource } from './draft-regulation.ts'
import { hindering, statusRefusal } from './regulations.policy.ts'
import { presentDraft } from './regulations.presenter.ts'
import { insertVersion, readSource, readTermsOf, type SourceRow } from './regulations.queries.ts'
import { type Present, presentOf } from './sources.ts'

/**
 * Publishes the document that the caller has read as a new version. It is refused when
 * anything that it cites has changed since: the hash covers the text and the versions of mechanics,
 * tiers and catalogue.
 * @param sha256 of the document that the caller has read
 * @throws AppError program_not_found, program_active, program_read_only, regulation_outdated,
 * regulation_section_outdated, regulation_incomplete, regulation_published
 */
export async function publish(
  tx: Db,
  { clock }: Services,
  programId: string,
  { sha256 }: { sha256: string },
  actor: Actor,
): Promise<RegulationDraft> {
  const row = await ownSource(tx, programId, actor, { lock: true })
  const refusal = statusRefusal(row.status)
  if (refusal !== null) throw new AppError(refusal)
  const present = presentOf(row)
  if (present.sha256 !== sha256) throw new AppError('regulation_outdated')
  if (row.sha256 === sha256) throw new AppError('regulation_published')
  const outdated = present.states.filter(({ isOutdated }) => isOutdated)
  if (outdated.length > 0) {
    throw new AppError('regulation_section_outdated', {
      fieldErrors: Object.fromEntries(outdated.map(({ id }) => [id, 'invalid'])),
    })
  }
  const missing = hindering(present.missing)
  if (missing.length > 0) {
    throw new AppError('regulation_incomplete', {
      fieldErrors: Object.fromEntries(missing.map((part) => [part, 'required'])),
    })
  }
  const published = await publishVersion(tx, programId, row, present, clock.now(), actor.sub)
  return presentDraft(programId, published, present)
}

/**
 * Publishes the regulation that follows from the program now, unless it is in force already. Call
 * it in the transaction that schedules or activates a program, or changes an active one, after that
 * change. Handwritten sections stay; if the program has changed since they were written, the
 * generated text follows them and prevails.
 * @param actorId the person who caused it; null = a job
 * @returns the version in force afterwards
 * @throws Error when there is no such program
 */
export async function publishGenerated(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  actorId: string | null,
): Promise<number> {
  const row = await readSource(tx, programId, { lock: true })
  if (row === undefined) throw new Error(`No program ${programId}`)
  const present = presentOf(row)
  if (row.version !== null && row.sha256 === present.sha256) return row.version
  const published = await publishVersion(tx, programId, row, present, clock.now(), actorId)
  return published.version
}

async function publishVersion(
  tx: Db,
  programId: string,
  row: SourceRow,
  { document, terms, sha256 }: Present,
  now: Date,
  actorId: string | null,
): Promise<SourceRow & { version: number }> {
  const before = row.version === null ? undefined : await readTermsOf(tx, programId, row.version)
  const diff =
    before === undefined
      ? []
      : regulationChanges({ document: before.body, terms: before.terms }, { document, terms })
  const version = (row.version ?? 0) + 1
  await insertVersion(tx, programId, { version, body: document, sha256, terms, diff, published_at: now })
  await emit(tx, 'loyalty.regulation_published', { programId, brandId: row.brand_id, version }, now)
  await writeAudit(tx, {
    actorId,
    action: 'regulation.publish',
    objectType: 'program',
    objectId: programId,
    brandId: row.brand_id,
    detail: { version, sha256, before: row.sha256, ...document.cites },
    now,
  })
  return { ...row, version, sha256, published_at: now }
}

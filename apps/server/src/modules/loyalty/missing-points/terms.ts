import type { MissingTerms } from '@vicino/contract/loyalty/missing-points/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnHead } from '../programs/public.ts'
import { readTerms, writeTerms } from './missing-points.queries.ts'

/** Reads the terms that the brand of a program set. @throws AppError program_not_found */
export async function ownTerms(db: Db, programId: string, actor: Actor): Promise<MissingTerms> {
  await readOwnHead(db, programId, actor)
  return readTerms(db, programId)
}

/** Changes the terms for future requests in a program. @throws AppError program_not_found */
export async function changeTerms(
  tx: Db,
  { clock }: Services,
  programId: string,
  terms: MissingTerms,
  actor: Actor,
): Promise<MissingTerms> {
  const { brandId } = await readOwnHead(tx, programId, actor)
  const before = await readTerms(tx, programId)
  const now = clock.now()
  await writeTerms(tx, programId, terms, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'missing.terms',
    objectType: 'program',
    objectId: programId,
    brandId,
    detail: { before, after: terms },
    now,
  })
  return terms
}

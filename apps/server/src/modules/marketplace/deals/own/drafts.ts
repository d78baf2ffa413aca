import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import type { getDraft } from '@vicino/contract/marketplace/deals/endpoints'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { readDraft, writeDraft } from './own-deals.queries.ts'

type KeptDraft = ResponseOf<typeof getDraft>

/** Reads the caller's draft of a deal; both fields are null when there is none. */
export async function keptDraft(db: Db, { sub }: Actor): Promise<KeptDraft> {
  const row = await readDraft(db, sub)
  return row === undefined
    ? { draft: null, updatedAt: null }
    : { draft: row.draft, updatedAt: row.updated_at.toISOString() }
}

/** Stores a draft in place of the former one. */
export async function keepDraft(
  db: Db,
  { clock }: Services,
  draft: DealDraft,
  { sub }: Actor,
): Promise<KeptDraft> {
  const now = clock.now()
  await writeDraft(db, sub, draft, now)
  return { draft, updatedAt: now.toISOString() }
}

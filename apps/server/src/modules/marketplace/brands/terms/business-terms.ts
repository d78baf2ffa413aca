import { TERMS_DAYS, BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import type { acceptBusinessTerms } from '@vicino/contract/marketplace/brands/terms/endpoints'
import type { BusinessTerms } from '@vicino/contract/marketplace/brands/terms/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { noteTerms } from '../../../identity/auth/public.ts'
import { readTerms, type TermsRow, writeAcceptance } from './terms.queries.ts'

/** Reads what a brand accepted, and what waits. @throws AppError brand_not_found */
export async function readBusinessTerms(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  brandId: string,
  actor: Actor,
): Promise<BusinessTerms> {
  const rows = actor.brandId === brandId ? await readTerms(db, brandId) : undefined
  if (rows === undefined) throw new AppError('brand_not_found')
  return presentTerms(rows, clock.now())
}

/**
 * Accepts, for the caller's brand, the terms that are shown now. The person's acceptance is in the
 * log of consents. @throws AppError brand_not_found, terms_changed
 */
export async function acceptTerms(
  tx: Db,
  services: Pick<Services, 'clock'>,
  brandId: string,
  { version }: BodyOf<typeof acceptBusinessTerms>,
  actor: Actor,
): Promise<BusinessTerms> {
  if (actor.brandId !== brandId) throw new AppError('brand_not_found')
  if (version !== BUSINESS_TERMS_VERSION) throw new AppError('terms_changed')
  const now = services.clock.now()
  if (await writeAcceptance(tx, brandId, version, now)) {
    const source = 'business office'
    await noteTerms(tx, actor.sub, { purpose: 'business-terms', textVersion: version, source, now })
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'brand.terms-accept',
      objectType: 'brand',
      objectId: brandId,
      brandId,
      detail: { version },
      now,
    })
  }
  return readBusinessTerms(tx, services, brandId, actor)
}

/** An acceptance after a notification is of a text that is at least as new. */
function presentTerms(rows: readonly TermsRow[], now: Date): BusinessTerms {
  const accepted = rows.find(({ acceptedAt }) => acceptedAt !== null)
  const lastAccepted = accepted?.acceptedAt?.getTime() ?? -Infinity
  // The oldest counts: its days began first.
  const waiting = rows.findLast(
    ({ acceptedAt, toldAt }) => acceptedAt === null && toldAt.getTime() > lastAccepted,
  )
  const dueAt = new Date((waiting?.toldAt.getTime() ?? 0) + TERMS_DAYS * DAY_MS)
  return {
    version: BUSINESS_TERMS_VERSION,
    accepted: accepted?.acceptedAt
      ? { version: accepted.version, at: accepted.acceptedAt.toISOString() }
      : null,
    waiting: waiting
      ? {
          version: waiting.version,
          toldAt: waiting.toldAt.toISOString(),
          dueAt: dueAt.toISOString(),
          isDue: dueAt <= now,
        }
      : null,
  }
}

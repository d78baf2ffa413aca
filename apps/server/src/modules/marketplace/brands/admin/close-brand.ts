import './admin.messages.ts'
import type { closeBrand as contract } from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { sendEmail } from '../../../../platform/deliveries/enqueue.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { revokeSessionsOfBrand } from '../../../identity/auth/public.ts'
import { withdrawWithBrand } from '../../deals/public.ts'
import { maySuspend } from './admin.policy.ts'
import { updateColumns } from './admin.queries.ts'
import { countOpen, lockClosing, readClaimants, releasePeople } from './close-brand.queries.ts'

/**
 * Closes a business for good. Its records stay as books; its people are consumers from now on, so
 * that an owner may erase their account.
 * @throws AppError permission_not_held, brand_not_found, brand_programs_open, brand_claims_open
 */
export async function closeBrand(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  brandId: string,
  { reason, contact }: BodyOf<typeof contract>,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  if (!maySuspend(actor)) throw new AppError('permission_not_held')
  const now = clock.now()
  const brand = await lockClosing(tx, brandId)
  if (brand === undefined) throw new AppError('brand_not_found')
  if (brand.closedAt !== null) return { claims: 0, deals: 0, people: 0 }
  const { programs, claims } = await countOpen(tx, brandId, now)
  if (programs > 0) throw new AppError('brand_programs_open', { values: { count: programs } })
  if (claims > 0 && contact === undefined)
    throw new AppError('brand_claims_open', { values: { count: claims } })
  await updateColumns(tx, brandId, {
    closed_at: now,
    suspended_at: brand.suspendedAt ?? now,
    suspended_until: null,
    suspended_reason: 'other',
    updated_at: now,
  })
  const deals = await withdrawWithBrand(
    tx,
    brandId,
    { reasons: { ground: 'closed', facts: reason }, now },
    actor,
  )
  await revokeSessionsOfBrand(tx, brandId, 'business closed', now)
  const people = await releasePeople(tx, brandId, now)
  for (const { userId, email, language, rewards } of await readClaimants(tx, brandId)) {
    await sendEmail(tx, {
      userId,
      language: language ?? 'it',
      template: 'business-closed',
      data: { brand: brand.name, rewards, contact: contact ?? '', reason },
      address: email,
      now,
    })
  }
  const detail = { claims, deals, people, contact: contact !== undefined }
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'brand.close',
    objectType: 'brand',
    objectId: brandId,
    brandId,
    detail,
    now,
  })
  return { claims, deals, people }
}

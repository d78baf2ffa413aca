import type { inviteStaff } from '@vicino/contract/identity/staff/endpoints'
import { INVITATION_SENDS, STAFF_MAX } from '@vicino/contract/identity/staff/constants'
import type { StaffMember } from '@vicino/contract/identity/staff/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentStaff } from './staff.presenter.ts'
import { findStaff, insertInvitation, readBrandOf, renewLink } from './staff.queries.ts'
import { termsOf } from './terms.ts'

const KNOWN = { staff_of_brand: 'staff_known' } as const

interface From {
  readonly actor: Actor
  /** Language of the request, because the invited person's is not known. */
  readonly language: Language
}

/**
 * Invites an address to work for the caller's brand and sends it the link. Only the reader of its
 * mailbox learns whether it has an account.
 * @throws AppError brand_required, staff_known, staff_full, staff_date, shop_not_found,
 * role_not_found
 */
export function invite(
  tx: Db,
  { clock }: Services,
  body: BodyOf<typeof inviteStaff>,
  { actor, language }: From,
): Promise<StaffMember> {
  const now = clock.now()
  const brandId = ownBrand(actor)
  return withUnique(KNOWN, async () => {
    const { terms, brand } = await termsOf(tx, brandId, body, now)
    if (brand.people >= STAFF_MAX) throw new AppError('staff_full', { values: { max: STAFF_MAX } })
    const { id, link } = await insertInvitation(tx, brandId, {
      ...terms,
      email: body.email,
      by: actor.sub,
      now,
    })
    await sendEmail(tx, {
      userId: actor.sub,
      address: body.email,
      language,
      template: 'staff-invitation',
      data: { link, brandName: brand.name, role: body.role },
      now,
    })
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'staff.invite',
      objectType: 'staff',
      objectId: id,
      brandId,
      detail: { role: body.role, roleId: body.narrowedTo, shops: body.shopIds, endsAt: body.endsAt },
      now,
    })
    return shown(tx, brandId, id, actor, now)
  })
}

/**
 * Sends an invitation again, with a new link. @throws AppError staff_not_found, staff_state,
 * staff_sends
 */
export async function resend(
  tx: Db,
  { clock }: Services,
  id: string,
  { actor, language }: From,
): Promise<StaffMember> {
  const now = clock.now()
  const { brandId } = actor
  const row = brandId === null ? undefined : await findStaff(tx, brandId, id, { lock: true })
  if (brandId === null || row === undefined) throw new AppError('staff_not_found')
  if (row.state !== 'invited' || row.email === null) throw new AppError('staff_state')
  if (row.sends >= INVITATION_SENDS) throw new AppError('staff_sends', { values: { max: INVITATION_SENDS } })
  const { name } = await readBrandOf(tx, brandId, { shopIds: [], roleId: null, role: row.role })
  const link = await renewLink(tx, id, now)
  await sendEmail(tx, {
    userId: actor.sub,
    address: row.email,
    language,
    template: 'staff-invitation',
    data: { link, brandName: name, role: row.role },
    now,
  })
  return shown(tx, brandId, id, actor, now)
}

async function shown(tx: Db, brandId: string, id: string, actor: Actor, now: Date): Promise<StaffMember> {
  const row = await findStaff(tx, brandId, id)
  if (row === undefined) throw new Error('An invitation stays')
  return presentStaff(row, actor, now)
}

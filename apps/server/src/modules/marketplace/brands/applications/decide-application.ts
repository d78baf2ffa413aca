import { randomInt } from 'node:crypto'
import type { decideApplication } from '@vicino/contract/marketplace/brands/applications/endpoints'
import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
import { message } from '@vicino/contract/common/field-messages'
import type { Sector } from '@vicino/contract/foundation/flags/sectors'
import type { BodyOf } from '@vicino/contract/endpoint'
import { isReservedHandle } from '@vicino/domain/reserved-names'
import { writeAudit } from '../../../../platform/audit.ts'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { sendEmail } from '../../../../platform/deliveries/enqueue.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import {
  type ApplicationRow,
  getApplication,
  insertBrand,
  insertChecks,
  lockApplication,
  makeOwner,
  writeDecision,
} from './applications.queries.ts'
import { APPLICANT_ROLES } from '../../../identity/permissions/public.ts'
import { decisionRefusal, missingChecks } from './applications.policy.ts'
import { presentApplication } from './applications.presenter.ts'
import { copyAcceptance } from '../terms/terms.queries.ts'
import { handleOf } from './handle.ts'

/** The error of the unique index that allows a P.IVA (Italian VAT number) one brand. */
const TAKEN = { brands_piva: 'piva_taken' } as const
const HANDLE_TRIES = 5

/**
 * Approves or refuses an application, once; the applicant gets an e-mail. An approval makes the
 * brand, and its applicant the owner. The brand's place is the applicant's pin, else the
 * centre of its comune until somebody of the brand confirms a place.
 * @throws AppError application_not_found, application_decided, owner_without_terms,
 * validation_failed (a check is missing), piva_taken, forbidden (the applicant
 * works for another brand by now)
 */
export function decide(
  tx: Db,
  { clock }: Services,
  id: string,
  body: BodyOf<typeof decideApplication>,
  actor: Actor,
): Promise<BusinessApplication> {
  const now = clock.now()
  return withUnique(TAKEN, async () => {
    const locked = await lockApplication(tx, id)
    if (locked === undefined) throw new AppError('application_not_found')
    const refusal = decisionRefusal(body.decision, locked)
    if (refusal !== null) throw new AppError(refusal)
    const row = await getApplication(tx, id)
    if (body.decision === 'approve') {
      if (!locked.hasTerms) throw new AppError('owner_without_terms')
      const checked = body.checks.map(({ what }) => what)
      if (missingChecks(checked, row).length > 0 || new Set(checked).size < checked.length)
        throw new AppError('validation_failed', { fieldErrors: { checks: message('checks_missing') } })
      await insertChecks(tx, id, body.checks, { by: actor.sub, now })
    }
    const brandId = body.decision === 'approve' ? await makeBrandOf(tx, row, body.sector, now) : null
    const reason = body.decision === 'refuse' ? body.reason : ''
    const status = body.decision === 'approve' ? 'approved' : 'refused'
    if (!(await writeDecision(tx, id, { status, reason, brandId, by: actor.sub, now }))) {
      throw new AppError('application_decided')
    }
    await writeAudit(tx, {
      actorId: actor.sub,
      action: `business.${status}`,
      objectType: 'business-application',
      objectId: id,
      brandId,
      now,
    })
    // Applicants who have chosen no language get Italian: they have an Italian VAT number.
    const reader = { userId: row.user_id, language: row.language ?? 'it', now }
    const brandName = row.brand_name
    await (body.decision === 'approve'
      ? sendEmail(tx, { ...reader, template: 'business-approved', data: { brandName } })
      : sendEmail(tx, { ...reader, template: 'business-refused', data: { brandName, reason } }))
    return presentApplication(await getApplication(tx, id))
  })
}

/**
 * Makes the brand of an application, and its applicant the owner. The handle comes from the name;
 * if it is taken or reserved, the comune is added, then a random number too. @returns the brand's
 * id
 */
async function makeBrandOf(tx: Db, row: ApplicationRow, sector: Sector | null, now: Date): Promise<string> {
  for (let tries = 0; tries < HANDLE_TRIES; tries += 1) {
    const more = [row.place_name, String(randomInt(1e5))].slice(0, tries)
    const handle = handleOf(row.brand_name, ...more)
    if (isReservedHandle(handle)) continue
    const brandId = await insertBrand(tx, {
      username: row.brand_name,
      handle,
      // A superAdmin has just checked the company behind the brand (trader_checks).
      verified: true,
      legal_subject: row.legal_subject,
      piva: row.piva,
      sede_legale: row.sede_legale,
      pec: row.pec,
      phone: row.phone,
      register: row.register,
      sector,
      sector_confirmed_at: now,
      address: row.address,
      city: row.place_name,
      website: row.website,
      lat: row.pin_lat ?? row.lat,
      lon: row.pin_lon ?? row.lon,
      place_confirmed_at: row.pin_lat === null ? null : now,
      created_at: now,
      updated_at: now,
    })
    if (brandId === undefined) continue
    await copyAcceptance(tx, brandId, row.user_id)
    if (!(await makeOwner(tx, row.user_id, APPLICANT_ROLES, brandId, now))) throw new AppError('forbidden')
    return brandId
  }
  throw new Error('No free handle found')
}

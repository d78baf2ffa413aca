import type { applyForBusiness } from '@vicino/contract/marketplace/brands/applications/endpoints'
import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
import { message } from '@vicino/contract/common/field-messages'
import type { BodyOf } from '@vicino/contract/endpoint'
import { BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { refuseLookalike } from '../../../../platform/db/lookalikes.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { noteTerms } from '../../../identity/auth/public.ts'
import { refuseIfOff } from '../../../foundation/flags/public.ts'
import { getApplication, insertApplication, readApplying } from './applications.queries.ts'
import { presentApplication } from './applications.presenter.ts'

/** The error of the unique index that allows an applicant one open application. */
const ONE_OPEN = { business_applications_open: 'application_pending' } as const

/**
 * Applies for a brand account. An applicant needs a confirmed e-mail address, and has one
 * open application at a time.
 * @throws AppError not_available, email_unverified, application_pending, piva_taken,
 * name_lookalike, validation_failed (unknown category or comune, older terms)
 */
export function apply(
  tx: Db,
  services: Services,
  body: BodyOf<typeof applyForBusiness>,
  actor: Actor,
): Promise<BusinessApplication> {
  return withUnique(ONE_OPEN, async () => {
    await refuseIfOff(tx, services, 'applications')
    const facts = await readApplying(tx, actor.sub, body)
    if (facts === undefined) throw new AppError('unauthenticated')
    if (!facts.verified) throw new AppError('email_unverified')
    const unknown = {
      ...(facts.category ? {} : { categoryId: 'invalid' }),
      ...(facts.place ? {} : { placeId: 'invalid' }),
      ...halfOf(body),
    }
    if (Object.keys(unknown).length > 0) throw new AppError('validation_failed', { fieldErrors: unknown })
    if (body.terms !== BUSINESS_TERMS_VERSION)
      throw new AppError('validation_failed', { fieldErrors: { terms: message('terms_newer') } })
    if (facts.pivaTaken) throw new AppError('piva_taken')
    await refuseLookalike(tx, 'brands', body.brandName, null)
    const id = await insertApplication(tx, {
      user_id: actor.sub,
      brand_name: body.brandName,
      legal_subject: body.legalSubject,
      piva: body.piva,
      sede_legale: body.sedeLegale,
      pec: body.pec,
      phone: body.phone,
      register: body.register,
      certified_at: services.clock.now(),
      category_id: body.categoryId,
      address: body.address,
      place_id: body.placeId,
      lat: body.latitude,
      lon: body.longitude,
      website: body.website === '' ? null : body.website,
      created_at: services.clock.now(),
    })
    await noteTerms(tx, actor.sub, {
      purpose: 'business-terms',
      textVersion: body.terms,
      source: 'business application',
      now: services.clock.now(),
    })
    return presentApplication(await getApplication(tx, id))
  })
}

/** Names the missing field when a position has only one coordinate. */
function halfOf({ latitude, longitude }: BodyOf<typeof applyForBusiness>): Readonly<Record<string, string>> {
  if ((latitude === null) === (longitude === null)) return {}
  return { [latitude === null ? 'latitude' : 'longitude']: 'required' }
}

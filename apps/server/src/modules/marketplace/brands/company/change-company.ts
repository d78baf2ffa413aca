import { message } from '@vicino/contract/common/field-messages'
import type { updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../../platform/audit.ts'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { requireVersion } from '../../../../platform/row-version.ts'
import { mayEditBrand, mayGiveHandle, mayTakeName } from '../../../identity/permissions/public.ts'
import { openingText } from '../../shops/public.ts'
import { useFiles } from '../../../foundation/files/public.ts'
import { mayGiveSector } from '../applications/applications.policy.ts'
import { editedOf } from '../applications/applications.presenter.ts'
import {
  isMiddleOfComune,
  lockBrandWithDeals,
  moveDeals,
  readCompanyRow,
  updateBrand,
} from './company.queries.ts'
import { readCompany } from './read-company.ts'

/** The error of each unique index that a change of a brand can break. */
const TAKEN = { brands_handle_key: 'handle_taken', brands_piva: 'piva_taken' } as const

type Changes = BodyOf<typeof updateCompany>

/**
 * Changes the named fields of a brand's company data. A new position also moves the brand's deals
 * that have not ended.
 * @throws AppError brand_not_found, record_changed, handle_taken, piva_taken, file_not_found,
 * validation_failed (half a position, reserved name or handle, a sector that the caller may not
 * give)
 */
export function changeCompany(
  db: Database,
  { clock }: Services,
  brandId: string,
  { version, ...body }: Changes,
  actor: Actor,
): Promise<Company> {
  if (!mayEditBrand(actor, brandId)) throw new AppError('brand_not_found')
  if (body.handle !== undefined && !mayGiveHandle(actor, body.handle)) {
    throw new AppError('validation_failed', { fieldErrors: { handle: 'handle_reserved' } })
  }
  if (body.username !== undefined && !mayTakeName(actor, body.username)) {
    throw new AppError('validation_failed', { fieldErrors: { username: 'username_reserved' } })
  }
  const position = positionOf(body)
  const now = clock.now()
  return withUnique(TAKEN, () =>
    inTransaction(db, async (tx) => {
      // The brand's name and position are copied into its deals, so both are locked. The handle is
      // written last: a change of a unique column waits for transactions that refer to the brand,
      // and they may have locked one of its deals.
      if (!(await lockBrandWithDeals(tx, brandId))) throw new AppError('brand_not_found')
      const before = await readCompanyRow(tx, brandId)
      if (before === undefined) throw new AppError('brand_not_found')
      requireVersion(editedOf(before), version)
      if (body.sector !== undefined && !mayGiveSector(actor, body.sector, before.sector_confirmed)) {
        const reason = before.sector_confirmed ? message('sector_given') : 'unknown_key'
        throw new AppError('validation_failed', { fieldErrors: { sector: reason } })
      }
      const logo = await changeLogo(tx, brandId, body.logo, actor, now)
      const { username, description, piva, pec, address, city, website, phone, register, office } = body
      const isConfirmed = await saysWhere(tx, before.city, body, position)
      await updateBrand(tx, brandId, {
        username,
        description,
        piva,
        pec,
        phone,
        register,
        address,
        city,
        website,
        office,
        sector: body.sector,
        sector_confirmed_at: body.sector === undefined ? undefined : now,
        logo,
        // Some lists show the logo of a brand, others its avatar: they are the same image.
        avatar: logo,
        legal_subject: body.legalSubject,
        delegated_subject: body.delegatedSubject,
        sede_legale: body.sedeLegale,
        opening: openingOf(body.openingHours),
        ...position,
        place_confirmed_at: isConfirmed === undefined ? undefined : isConfirmed ? now : null,
        updated_at: now,
      })
      if (position !== undefined) await moveDeals(tx, brandId, position, now)
      if (body.handle !== undefined) await updateBrand(tx, brandId, { handle: body.handle })
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'company.change',
        objectType: 'brand',
        objectId: brandId,
        brandId,
        detail: { fields: Object.keys(body).toSorted() },
        now,
      })
      return readCompany(tx, brandId, actor)
    }),
  )
}

/**
 * Returns the new position; undefined when the body names none. @throws AppError validation_failed
 * for one coordinate alone
 */
function positionOf({
  latitude,
  longitude,
}: Omit<Changes, 'version'>): { lat: number; lon: number } | undefined {
  if (latitude !== undefined && longitude !== undefined) return { lat: latitude, lon: longitude }
  if (latitude === undefined && longitude === undefined) return undefined
  const missing = latitude === undefined ? 'latitude' : 'longitude'
  throw new AppError('validation_failed', { fieldErrors: { [missing]: 'required' } })
}

/**
 * Publishes the uploaded image `key` as the brand's logo and releases the former logo; null removes
 * it.
 * @returns the logo's address for the brand's row; undefined (no `key` in the body) leaves it
 * unchanged
 * @throws AppError file_not_found, file_unfit, file_in_use
 */
async function changeLogo(
  tx: Db,
  brandId: string,
  key: string | null | undefined,
  actor: Actor,
  now: Date,
): Promise<string | null | undefined> {
  if (key === undefined) return undefined
  const files = key === null ? [] : [{ key, use: 'brand' as const, field: 'logo' }]
  const [address] = await useFiles(tx, { usedBy: `brand-logo ${brandId}`, ownerId: actor.sub, files, now })
  return address ?? null
}

/**
 * No hours on any day mean a closed shop, null means unknown hours; undefined leaves them
 * unchanged.
 */
const openingOf = (hours: Changes['openingHours']): string | null | undefined =>
  hours === undefined || hours === null ? hours : openingText(hours)

/**
 * Tells whether a change confirms the place; undefined = it does not touch it. In another town the
 * former place means nothing.
 */
async function saysWhere(
  tx: Db,
  cityBefore: string | null,
  { city, placeConfirmed }: Omit<Changes, 'version'>,
  position: { lat: number; lon: number } | undefined,
): Promise<boolean | undefined> {
  if (placeConfirmed) return true
  if (position !== undefined) return !(await isMiddleOfComune(tx, position))
  if (city === undefined || city === cityBefore) return undefined
  return false
}

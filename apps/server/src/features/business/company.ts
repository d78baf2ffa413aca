import type { updateCompany } from '@vicino/contract/business/endpoints'
import type { Company } from '@vicino/contract/business/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { weekRanges } from '@vicino/domain/opening'
import { writeAudit } from '../../platform/audit.ts'
import { withUnique } from '../../platform/db/constraints.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { presentOpening } from '../brands/public.ts'
import { claimFile, releaseFiles } from '../files/public.ts'
import { mayChangeCompany, mayGiveHandle, mayOpenCompany } from './business.policy.ts'
import {
  type CompanyRow,
  lockBrandWithDeals,
  moveDeals,
  readCompany,
  updateBrand,
} from './company.queries.ts'

const TAKEN = { brands_handle_key: 'handle_taken', brands_piva: 'piva_taken' } as const

type Changes = BodyOf<typeof updateCompany>

/** Company data of the caller's brand; a superAdmin may see any. @throws AppError brand_not_found */
export async function company(db: Db, brandId: string, actor: Actor): Promise<Company> {
  if (!mayOpenCompany(actor, brandId)) throw new AppError('brand_not_found')
  return load(db, brandId)
}

/**
 * Changes what is named. Deals on offer move with their shop.
 *
 * @throws AppError brand_not_found, handle_taken, piva_taken, file_not_found, validation_failed (half a position,
 *   reserved handle)
 */
export function changeCompany(
  db: Database,
  { clock }: Services,
  brandId: string,
  body: Changes,
  actor: Actor,
): Promise<Company> {
  if (!mayChangeCompany(actor, brandId)) throw new AppError('brand_not_found')
  if (body.handle !== undefined && !mayGiveHandle(actor, body.handle)) {
    throw new AppError('validation_failed', { fieldErrors: { handle: 'handle_reserved' } })
  }
  const position = positionOf(body)
  const now = clock.now()
  return withUnique(TAKEN, () =>
    inTransaction(db, async (tx) => {
      // A name and a position also stand in the deals. The handle comes last: a change of it waits for everybody who
      // refers to the brand, and who does has a deal in hand.
      if (!(await lockBrandWithDeals(tx, brandId))) throw new AppError('brand_not_found')
      const logo = await logoOf(tx, brandId, body.logo, actor, now)
      const { username, description, piva, pec, address, city, website } = body
      await updateBrand(tx, brandId, {
        username,
        description,
        piva,
        pec,
        address,
        city,
        website,
        logo,
        // Lists show either.
        avatar: logo,
        legal_subject: body.legalSubject,
        delegated_subject: body.delegatedSubject,
        sede_legale: body.sedeLegale,
        opening: openingOf(body.openingHours),
        ...position,
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
      return load(tx, brandId)
    }),
  )
}

/** Both coordinates or none. */
function positionOf({ latitude, longitude }: Changes): { lat: number; lon: number } | undefined {
  if (latitude !== undefined && longitude !== undefined) return { lat: latitude, lon: longitude }
  if (latitude === undefined && longitude === undefined) return undefined
  const missing = latitude === undefined ? 'latitude' : 'longitude'
  throw new AppError('validation_failed', { fieldErrors: { [missing]: 'required' } })
}

/** The picture's address; undefined leaves it as it is. */
async function logoOf(
  tx: Db,
  brandId: string,
  key: string | null | undefined,
  actor: Actor,
  now: Date,
): Promise<string | null | undefined> {
  if (key === undefined) return undefined
  const usedBy = `brand-logo ${brandId}`
  const address =
    key === null ? null : await claimFile(tx, { key, ownerId: actor.sub, folder: 'brand', usedBy, now })
  await releaseFiles(tx, usedBy, now, key ?? undefined)
  return address
}

/** Daily hours as PostgreSQL's text of a multirange of minutes of the week; a week without any is a closed shop. */
function openingOf(hours: Changes['openingHours']): string | null | undefined {
  if (hours === undefined || hours === null) return hours
  return `{${weekRanges(hours)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`
}

async function load(db: Db, brandId: string): Promise<Company> {
  const row = await readCompany(db, brandId)
  if (row === undefined) throw new AppError('brand_not_found')
  return present(row)
}

function present(row: CompanyRow): Company {
  return {
    _id: row.id,
    username: row.username,
    handle: row.handle,
    description: row.description,
    logo: row.logo,
    legalSubject: row.legal_subject,
    delegatedSubject: row.delegated_subject,
    piva: row.piva,
    sedeLegale: row.sede_legale,
    pec: row.pec,
    address: row.address,
    city: row.city,
    latitude: row.lat,
    longitude: row.lon,
    website: row.website,
    openingHours: row.opening === null ? null : presentOpening(row.opening),
  }
}

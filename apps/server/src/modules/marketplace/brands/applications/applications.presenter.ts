import type { BusinessApplication, Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import { missingOf, presentOpening } from '../../shops/public.ts'
import { versionOf } from '../../../../platform/row-version.ts'
import type { ApplicationRow } from './applications.queries.ts'
import type { CompanyRow } from '../company/company.queries.ts'

export function presentApplication(row: ApplicationRow): BusinessApplication {
  return {
    _id: row.id,
    status: row.status,
    brandName: row.brand_name,
    legalSubject: row.legal_subject,
    piva: row.piva,
    sedeLegale: row.sede_legale,
    pec: row.pec,
    phone: row.phone,
    register: row.register,
    certifiedAt: row.certified_at.toISOString(),
    sector: row.category_sector,
    checks: row.checks.map(({ what, note, by, at }) => ({ what, note, by, at: new Date(at).toISOString() })),
    category: { _id: row.category_id, name: { it: row.category_it, en: row.category_en } },
    address: row.address,
    place: { _id: row.place_id, name: row.place_name, provinceCode: row.province_code },
    position:
      row.pin_lat === null || row.pin_lon === null ? null : { latitude: row.pin_lat, longitude: row.pin_lon },
    website: row.website,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    applicant: { _id: row.user_id, username: row.username, email: row.email },
  }
}

/** The fields that a company's form edits; they make up its version. */
export const editedOf = ({ id: _id, sector_confirmed: _asked, office: _office, ...row }: CompanyRow) => ({
  ...row,
})

export function presentCompany(row: CompanyRow): Company {
  return {
    _id: row.id,
    version: versionOf(editedOf(row)),
    username: row.username,
    handle: row.handle,
    description: row.description,
    logo: row.logo,
    legalSubject: row.legal_subject,
    delegatedSubject: row.delegated_subject,
    piva: row.piva,
    sedeLegale: row.sede_legale,
    pec: row.pec,
    phone: row.phone,
    register: row.register,
    missing: missingOf({
      legalName: row.legal_subject,
      piva: row.piva ?? '',
      seat: row.sede_legale,
      email: row.pec,
      phone: row.phone,
      register: row.register,
    }),
    sectorConfirmed: row.sector_confirmed,
    address: row.address,
    city: row.city,
    latitude: row.lat,
    longitude: row.lon,
    placeConfirmed: row.confirmed,
    website: row.website,
    sector: row.sector,
    office: row.office,
    openingHours: row.opening === null ? null : presentOpening(row.opening),
  }
}

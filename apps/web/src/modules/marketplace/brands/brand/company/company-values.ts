import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { Meanwhile } from '~/lib/use-record-draft.ts'
import type { CompanyChanges } from './company.ts'

/** The form's values: the company without its logo, which is saved as soon as it is uploaded. */
export type CompanyValues = Omit<NonNullable<CompanyChanges>, 'logo' | 'version' | 'sector'>

/**
 * Fills the form. Fields that the brand never filled in are absent, because the server refuses
 * empty texts.
 */
export function companyValues(company: Company): CompanyValues {
  return {
    username: company.username,
    handle: company.handle,
    description: company.description,
    legalSubject: company.legalSubject || undefined,
    delegatedSubject: company.delegatedSubject,
    piva: company.piva ?? undefined,
    sedeLegale: company.sedeLegale || undefined,
    pec: company.pec || undefined,
    phone: company.phone || undefined,
    register: company.register,
    address: company.address || undefined,
    city: company.city || undefined,
    latitude: company.latitude ?? undefined,
    longitude: company.longitude ?? undefined,
    website: company.website,
    openingHours: company.openingHours,
  }
}

/**
 * Builds the request body from the changed fields. Latitude and longitude are always sent together.
 */
export function companyChanges(values: CompanyValues, changed: readonly string[]): CompanyValues {
  const moved = changed.includes('latitude') || changed.includes('longitude')
  const named = (name: string) =>
    changed.includes(name) || (moved && (name === 'latitude' || name === 'longitude'))
  return Object.fromEntries(Object.entries(values).filter(([name]) => named(name)))
}

/**
 * Lists the fields that somebody else has changed between two readings, with the typed value of
 * each.
 */
export function changedBetween(before: CompanyValues, now: CompanyValues, typed: CompanyValues): Meanwhile[] {
  return (Object.keys(now) as (keyof CompanyValues)[])
    .filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]))
    .map((field) => ({ field, before: before[field], theirs: now[field], mine: typed[field] }))
}

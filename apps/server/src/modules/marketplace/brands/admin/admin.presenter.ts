import type { BrandRecord, BrandRow } from '@vicino/contract/marketplace/brands/admin/schemas'
import { versionOf } from '../../../../platform/row-version.ts'
import type { BrandData } from './admin.queries.ts'

export const presentRow = (row: BrandData): BrandRow => ({
  _id: row.id,
  username: row.username,
  handle: row.handle,
  city: row.city,
  sector: row.sector,
  verified: row.verified,
  followers: row.followers,
  deals: row.deals,
  members: row.members,
  people: row.people,
  createdAt: row.createdAt.toISOString(),
  suspended: row.suspendedAt !== null,
})

/** The fields that a brand's form edits; they make up its version. */
export const editedOf = (row: BrandData) => ({
  username: row.username,
  city: row.city,
  address: row.address,
  description: row.description,
  website: row.website,
  sector: row.sector,
  verified: row.verified,
  legalSubject: row.legalSubject,
  piva: row.piva,
  sedeLegale: row.sedeLegale,
  pec: row.pec,
  phone: row.phone,
  register: row.register,
})

export const presentRecord = (row: BrandData): BrandRecord => ({
  ...presentRow(row),
  ...editedOf(row),
  version: versionOf(editedOf(row)),
  suspension: row.suspendedAt && {
    at: row.suspendedAt.toISOString(),
    until: row.suspendedUntil?.toISOString() ?? null,
    reason: row.suspendedReason,
  },
  closedAt: row.closedAt?.toISOString() ?? null,
})

import type { createBrand } from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'

/** The error of the unique index that allows a P.IVA (Italian VAT number) one brand. */
export const TAKEN = { brands_piva: 'piva_taken' } as const

type Fields = Partial<BodyOf<typeof createBrand>>

/** Returns the columns for the fields of a brand's form; '' is no website and no P.IVA. */
export const columnsOf = ({ legalSubject, sedeLegale, website, piva, ...same }: Fields, now: Date) => ({
  ...same,
  legal_subject: legalSubject,
  sede_legale: sedeLegale,
  website: website === '' ? null : website,
  piva: piva === '' ? null : piva,
  ...(same.sector === undefined ? {} : { sector_confirmed_at: now }),
})

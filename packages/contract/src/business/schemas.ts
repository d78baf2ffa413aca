import { isPartitaIva } from '@vicino/domain/piva'
import { z } from 'zod'
import { openingHoursSchema } from '../brands/schemas.ts'
import { SECTORS } from './constants.ts'

/** Eleven digits with the right check digit; spaces and a leading IT are removed. */
export const pivaSchema = z
  .string()
  .max(30, 'piva')
  .transform((text) => text.replaceAll(/\s/g, '').replace(/^IT/i, ''))
  .refine(isPartitaIva, 'piva')

export const applicationSchema = z.object({
  _id: z.uuid(),
  status: z.enum(['pending', 'approved', 'refused']),
  brandName: z.string(),
  legalSubject: z.string(),
  piva: z.string(),
  sedeLegale: z.string(),
  pec: z.string(),
  category: z.object({ _id: z.uuid(), name: z.object({ it: z.string(), en: z.string() }) }),
  address: z.string(),
  place: z.object({ _id: z.string(), name: z.string(), provinceCode: z.string() }),
  /** The pin of its door; null = it was not set. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  website: z.string().nullable(),
  /** Why the application was refused; empty unless it was. */
  reason: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  applicant: z.object({ _id: z.uuid(), username: z.string(), email: z.string() }),
})
export type BusinessApplication = z.output<typeof applicationSchema>

/** Company data and public profile of a brand, as its owner edits them. */
export const companySchema = z.object({
  _id: z.uuid(),
  version: z.string(),
  username: z.string(),
  handle: z.string(),
  description: z.string(),
  logo: z.string().nullable(),
  legalSubject: z.string(),
  delegatedSubject: z.string(),
  piva: z.string().nullable(),
  sedeLegale: z.string(),
  pec: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Somebody of the brand has said where it stands; else it is in the middle of its comune. */
  placeConfirmed: z.boolean(),
  website: z.string().nullable(),
  openingHours: openingHoursSchema.nullable(),
  sector: z.enum(SECTORS).nullable(),
})
export type Company = z.output<typeof companySchema>

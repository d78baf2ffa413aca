import { isPartitaIva } from '@vicino/domain/piva'
import { z } from 'zod'
import { openingHoursSchema } from '../schemas.ts'
import { emailSchema } from '../../../identity/auth/schemas.ts'
import { readableText, webAddress } from '../../../common/text.ts'
import { fileKeySchema } from '../../../foundation/files/schemas.ts'
import { phoneSchema } from '../../../identity/profile/schemas.ts'
import { SELLER_FIELDS } from '../../sellers/schemas.ts'
import { REVIEWED_SECTORS, SECTORS } from '../../../foundation/flags/sectors.ts'

/** What staff check before a company is on offer (art. 30 Digital Services Act). */
export const TRADER_CHECKS = ['identity', 'piva', 'register', 'contacts'] as const

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
  phone: z.string(),
  register: z.string(),
  /** When the applicant declared to offer only what the law allows. */
  certifiedAt: z.string(),
  /** The sector that follows from its category; the approval confirms it. */
  sector: z.enum(REVIEWED_SECTORS).nullable(),
  /** What staff checked, and when; empty while it waits. */
  checks: z.array(
    z.object({ what: z.enum(TRADER_CHECKS), note: z.string(), by: z.string(), at: z.string() }),
  ),
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

/** How much of the loyalty area the shop's people see: its essentials or all of it. */
export const OFFICE_VIEWS = ['simple', 'full'] as const
export type OfficeView = (typeof OFFICE_VIEWS)[number]

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
  phone: z.string(),
  register: z.string(),
  /** What nobody may be on offer without, and this brand lacks. */
  missing: z.array(z.enum(SELLER_FIELDS)),
  /** Somebody has said whether it is in restaurants or tourism. */
  sectorConfirmed: z.boolean(),
  address: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** A person of the brand has confirmed the position; otherwise it is the middle of its comune. */
  placeConfirmed: z.boolean(),
  website: z.string().nullable(),
  openingHours: openingHoursSchema.nullable(),
  sector: z.enum(SECTORS).nullable(),
  office: z.enum(OFFICE_VIEWS),
})
export type Company = z.output<typeof companySchema>

export const companyFields = {
  /** Company name as registered (ragione sociale). */
  legalSubject: readableText(200),
  piva: pivaSchema,
  /** Registered office (sede legale). */
  sedeLegale: readableText(300),
  pec: emailSchema,
  /** Telephone that consumers read. */
  phone: phoneSchema,
  /** Trade register and number (REA); '' where there is none. */
  register: z.union([z.literal(''), readableText(100)]),
}

/** The fields of a company that can change; omitted ones stay unchanged. */
export const companyFieldsBody = z.strictObject({
  username: readableText(80).optional(),
  handle: z
    .string()
    .regex(/^[a-z0-9._]{3,30}$/, 'handle')
    .optional(),
  description: z.union([z.literal(''), readableText(1000)]).optional(),
  /** Key of an uploaded image; null removes it. */
  logo: fileKeySchema.nullable().optional(),
  legalSubject: companyFields.legalSubject.optional(),
  delegatedSubject: z.union([z.literal(''), readableText(200)]).optional(),
  piva: companyFields.piva.optional(),
  sedeLegale: companyFields.sedeLegale.optional(),
  pec: companyFields.pec.optional(),
  phone: companyFields.phone.optional(),
  register: companyFields.register.optional(),
  office: z.enum(OFFICE_VIEWS).optional(),
  address: readableText(200).optional(),
  city: readableText(100).optional(),
  /** WGS 84 degrees; latitude and longitude are sent together or not at all. */
  latitude: z.number().min(-85).max(85).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  /**
   * The position is that of the door. New coordinates confirm this too, except those of the middle
   * of a comune.
   */
  placeConfirmed: z.literal(true).optional(),
  website: z.union([z.null(), webAddress('link_https', { isTyped: true })]).optional(),
  openingHours: openingHoursSchema.nullable().optional(),
  /**
   * Laws and flags forbid some things in some sectors (docs/modules/foundation.md, "Flags"). A brand
   * says itself whether it is in restaurants or tourism, once; everything else superAdmins set.
   */
  sector: z.enum(SECTORS).nullable().optional(),
})

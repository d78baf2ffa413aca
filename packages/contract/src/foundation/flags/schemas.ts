import { z } from 'zod'
import { SECTORS } from './sectors.ts'
import { versionSchema } from '../../common/admin-list.ts'
import { message } from '../../common/field-messages.ts'
import { momentSchema } from '../../common/moments.ts'
import { readableText } from '../../common/text.ts'
import {
  COUNTRIES,
  FLAG_KEYS,
  FLAG_STATES,
  type FlagKey,
  KEYS_OF_SECTORS,
  KEYS_WITHOUT_SECTOR,
} from './constants.ts'

const parts = {
  key: z.enum(FLAG_KEYS),
  /** ISO 3166-1 alpha-2; none = in every country. */
  countries: z.array(z.enum(COUNTRIES)).max(COUNTRIES.length),
  /** None = in every sector, and where there is none. */
  sectors: z.array(z.enum(SECTORS)).max(SECTORS.length),
  active: z.boolean(),
}

/** Something that is off in countries or sectors, with the reason for the refused person. */
export const flagSchema = z.object({
  _id: z.uuid(),
  version: z.string(),
  ...parts,
  reason: z.object({ it: z.string(), en: z.string() }),
  /** Null = at once. */
  startsAt: z.string().nullable(),
  state: z.enum(FLAG_STATES),
  createdAt: z.string(),
})
export type Flag = z.output<typeof flagSchema>

const fields = z.strictObject({
  ...parts,
  reason: z.strictObject({ it: readableText(300), en: readableText(300) }),
  startsAt: momentSchema.nullable(),
})

/** A flag's subject and place, without its texts. */
export const flagScope = z.strictObject({
  key: parts.key,
  countries: parts.countries.default([]),
  sectors: parts.sectors.default([]),
})

/** Checks where something can be off: at least one place, and sectors where it needs some. */
export function scopeProblem(flag: {
  readonly key: FlagKey
  readonly countries: readonly string[]
  readonly sectors: readonly string[]
}): 'countries' | 'sectors' | null {
  const { key, countries, sectors } = flag
  if (KEYS_WITHOUT_SECTOR.includes(key)) {
    if (sectors.length > 0) return 'sectors'
    return countries.length === 0 ? 'countries' : null
  }
  if (KEYS_OF_SECTORS.includes(key) && sectors.length === 0) return 'sectors'
  return countries.length + sectors.length === 0 ? 'sectors' : null
}

export const flagBody = fields
  .extend({
    countries: fields.shape.countries.default([]),
    sectors: fields.shape.sectors.default([]),
    active: fields.shape.active.default(true),
    startsAt: fields.shape.startsAt.default(null),
  })
  .superRefine((flag, context) => {
    const field = scopeProblem(flag)
    if (field !== null) context.addIssue({ code: 'custom', path: [field], message: message('invalid') })
  })

/**
 * Omitted fields stay unchanged; `version` is that of the changed record. The subject of a flag
 * cannot change.
 */
export const flagChanges = fields.omit({ key: true }).extend({ version: versionSchema }).partial()

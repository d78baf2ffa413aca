import { z } from 'zod'
import { readableText } from '../../../common/text.ts'
import { REGULATION_LIMITS as MOST } from './constants.ts'

/** A text of one or more lines for readers. */
const text = readableText(MOST.text)

/** One piece of a section: plain texts, no markup. */
export const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: readableText(MOST.title) }),
  z.strictObject({ type: z.literal('paragraph'), text }),
  z.strictObject({ type: z.literal('list'), items: z.array(text).min(1).max(MOST.items) }),
  z
    .strictObject({
      type: z.literal('table'),
      head: z.array(readableText(MOST.cell)).min(1).max(MOST.columns),
      rows: z.array(z.array(readableText(MOST.cell))).max(MOST.rows),
    })
    .refine(({ head, rows }) => rows.every((row) => row.length === head.length), { path: ['rows'] }),
])

/** The content of a published section, whatever the current rules for writing. */
export const shownBlockSchema = z.union([
  z.object({ type: z.enum(['heading', 'paragraph']), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({ type: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
])
const sectionSchema = z.object({ id: z.string(), title: z.string(), blocks: z.array(shownBlockSchema) })

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** A section in the brand's request. */
export const writtenSectionSchema = z.strictObject({
  /**
   * Id of the generated section that it replaces; `own-1` and the like for an additional section.
   */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  title: readableText(MOST.title),
  blocks: z.array(blockSchema).min(1).max(MOST.blocks),
  /**
   * `generated.sha256` of the section that was shown when this was written; null for an additional
   * section.
   */
  basis: hash.nullable(),
})
export type WrittenSectionBody = z.output<typeof writtenSectionSchema>

export const citesSchema = z.object({
  configVersion: z.int(),
  /** 0 = the brand has no saved tiers. */
  tierVersion: z.int(),
  catalogueSha256: z.string(),
})

/** A published version with its text. */
export const regulationSchema = z.object({
  programId: z.uuid(),
  programName: z.string(),
  brand: z.object({ _id: z.uuid(), username: z.string() }),
  version: z.int().min(1),
  publishedAt: z.string(),
  /** SHA-256 of the canonical text; printed in the PDF. */
  sha256: z.string(),
  /** Whether it is the currently valid one. */
  inForce: z.boolean(),
  title: z.string(),
  sections: z.array(sectionSchema),
})
export type Regulation = z.output<typeof regulationSchema>

export const regulationChangeSchema = z.object({
  /** A field of the program, or `sections.{id}` with its removed and added lines. */
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  effect: z.enum(['better', 'neutral', 'worse']),
})
export type RegulationChange = z.output<typeof regulationChangeSchema>

export const regulationVersionSchema = z.object({
  version: z.int().min(1),
  publishedAt: z.string(),
  sha256: z.string(),
  cites: citesSchema,
  /** Titles of the sections in `diff`. */
  titles: z.record(z.string(), z.string()),
  diff: z.array(regulationChangeSchema),
})
export type RegulationVersion = z.output<typeof regulationVersionSchema>

export const REGULATION_PARTS = [
  'promoter',
  'duration',
  'territory',
  'mechanics',
  'prizes',
  'deliveryTerm',
] as const

/** The content of the next publication, section by section. */
export const regulationDraftSchema = z.object({
  programId: z.uuid(),
  /** Sent with the next change; 0 = nothing handwritten yet. */
  draftVersion: z.int().min(0),
  title: z.string(),
  sections: z.array(
    sectionSchema.extend({
      origin: z.enum(['generated', 'written', 'added']),
      /**
       * The generated text has changed since it was written: the generated one follows it and
       * prevails.
       */
      isOutdated: z.boolean(),
      /** Numbers of the generated text that the handwritten one lacks. */
      lostNumbers: z.array(z.string()),
      /**
       * The brand's text, without the generated one after it; null for a generated section. Sent
       * back with each change.
       */
      written: sectionSchema.extend({ basis: z.string().nullable() }).nullable(),
      /** The generated section; null for an additional section of the brand. */
      generated: sectionSchema.extend({ sha256: z.string() }).nullable(),
    }),
  ),
  cites: citesSchema,
  /** Hash of the whole document; sent back to publish exactly this. */
  sha256: z.string(),
  /** Required parts that this regulation lacks. Missing rewards do not prevent publication. */
  missing: z.array(z.enum(REGULATION_PARTS)),
  /** The currently valid version; null while none is published. */
  inForce: z
    .object({ version: z.int().min(1), sha256: z.string(), publishedAt: z.string(), isSame: z.boolean() })
    .nullable(),
  /** The signed PDFs, one for each version that has one, newest first. */
  signed: z.array(
    z.object({ version: z.int().min(1), sha256: z.string(), bytes: z.int().min(1), addedAt: z.string() }),
  ),
  can: z.object({ edit: z.boolean(), publish: z.boolean() }),
})
export type RegulationDraft = z.output<typeof regulationDraftSchema>

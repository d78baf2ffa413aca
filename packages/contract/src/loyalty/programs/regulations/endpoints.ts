import { z } from 'zod'
import { idSchema } from '../../../common/ids.ts'
import { cursorPage } from '../../../common/pages.ts'
import { cursorQuery } from '../../../common/query.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { documentKeySchema } from '../../../foundation/files/schemas.ts'
import { BACK_OFFICE } from '../../../roles.ts'
import { REGULATION_LIMITS } from './constants.ts'
import * as schemas from './schemas.ts'

const everyone = endpointsOf({ tag: 'regulation', access: 'public' })
const listing = endpointsOf({ tag: 'regulation', access: BACK_OFFICE, permission: 'program-LIST' })
const editing = endpointsOf({
  tag: 'regulation',
  access: BACK_OFFICE,
  permission: 'program-EDIT',
  response: schemas.regulationDraftSchema,
})

/** Number of a version in a path or query. */
const versionText = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)

/**
 * Published regulations are public, also for people who are not signed in (docs/law.md, "Prize
 * promotions").
 */
export const getRegulation = everyone('GET /program/{id}/regulation', {
  summary: 'The regulation of a program that is in force, or an earlier version',
  query: z.object({ version: versionText.optional() }),
  response: schemas.regulationSchema,
  errors: ['regulation_not_found'],
})

export const listRegulations = everyone('GET /program/{id}/regulation/version', {
  summary: 'Published versions of a program’s regulation with their differences, newest first',
  query: cursorQuery(10),
  response: cursorPage(schemas.regulationVersionSchema),
})

export const getRegulationPdf = everyone('GET /program/{id}/regulation/{version}.pdf', {
  summary: 'A published version as a tagged PDF (PDF/A-2a)',
  params: z.object({ id: idSchema, version: versionText }),
  document: 'application/pdf',
  perMinute: 60,
  errors: ['regulation_not_found'],
})

export const getRegulationDraft = listing('GET /program/{id}/regulation/draft', {
  summary: 'The regulation as it would be published now, with what was written by hand',
  response: schemas.regulationDraftSchema,
  errors: ['program_not_found'],
})

/** Replaces all handwritten sections. Draft and scheduled programs only. */
export const saveRegulationDraft = editing('PUT /program/{id}/regulation', {
  summary: 'Save the sections of a regulation that are written by hand',
  body: z.strictObject({
    draftVersion: z.int().min(0),
    sections: z.array(schemas.writtenSectionSchema).max(REGULATION_LIMITS.sections),
  }),
  errors: ['program_not_found', 'program_active', 'program_read_only', 'regulation_draft_changed'],
})

/**
 * In any state of the program. It counts for the currently valid version, whose file it replaces;
 * files of earlier versions stay.
 */
export const putSignedRegulation = editing('PUT /program/{id}/regulation/signed', {
  summary: 'Keep an uploaded PDF as the signed regulation of the version in force',
  body: z.strictObject({ key: documentKeySchema }),
  errors: ['program_not_found', 'regulation_unpublished', 'file_not_found', 'file_unfit', 'file_in_use'],
})

export const getSignedRegulation = listing('GET /program/{id}/regulation/signed', {
  summary: 'An address at which a signed regulation can be downloaded for an hour; by default the newest',
  query: z.object({ version: versionText.optional() }),
  response: z.object({ url: z.string() }),
  errors: ['program_not_found', 'regulation_unsigned'],
})

export const publishRegulation = editing('POST /program/{id}/regulation/publish', {
  summary: 'Publish the regulation as a new version',
  onRepeat: 'keyed',
  /** The hash of the text that was read: any change since then is refused. */
  body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  status: 201,
  errors: [
    'program_not_found',
    'program_active',
    'program_read_only',
    'regulation_outdated',
    'regulation_section_outdated',
    'regulation_incomplete',
    'regulation_published',
  ],
})

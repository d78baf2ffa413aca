import { z } from 'zod'
import { idParams, idSchema } from '../../../common/ids.ts'
import { cursorPage } from '../../../common/pages.ts'
import { queryCursor, queryLimit } from '../../../common/query.ts'
import { defineEndpoint } from '../../../endpoint.ts'
import { documentKeySchema } from '../../../foundation/files/schemas.ts'
import { BACK_OFFICE } from '../../../roles.ts'
import { REGULATION_LIMITS } from './constants.ts'
import {
  regulationDraftSchema,
  regulationSchema,
  regulationVersionSchema,
  writtenSectionSchema,
} from './schemas.ts'

/** Number of a version as a path or query names it. */
const versionText = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)

/**
 * Published regulations are public: anybody reads them, signed in or not
 * (docs/law.md, "Prize promotions").
 */
export const getRegulation = defineEndpoint({
  address: 'GET /program/{id}/regulation',
  summary: 'The regulation of a program that is in force, or an earlier version',
  tag: 'regulation',
  access: 'public',
  params: idParams,
  query: z.object({ version: versionText.optional() }),
  status: 200,
  response: regulationSchema,
  errors: ['regulation_not_found'],
})

export const listRegulations = defineEndpoint({
  address: 'GET /program/{id}/regulation/version',
  summary: 'Published versions of a program’s regulation with their differences, newest first',
  tag: 'regulation',
  access: 'public',
  params: idParams,
  query: z.object({ limit: queryLimit(10), cursor: queryCursor }),
  status: 200,
  response: cursorPage(regulationVersionSchema),
  errors: [],
})

export const getRegulationPdf = defineEndpoint({
  address: 'GET /program/{id}/regulation/{version}.pdf',
  summary: 'A published version as a tagged PDF (PDF/A-2a)',
  tag: 'regulation',
  access: 'public',
  params: z.object({ id: idSchema, version: versionText }),
  status: 200,
  response: z.null(),
  document: 'application/pdf',
  errors: ['regulation_not_found'],
  perMinute: 60,
})

export const getRegulationDraft = defineEndpoint({
  address: 'GET /program/{id}/regulation/draft',
  summary: 'The regulation as it would be published now, with what was written by hand',
  tag: 'regulation',
  access: BACK_OFFICE,
  permission: 'program-LIST',
  params: idParams,
  status: 200,
  response: regulationDraftSchema,
  errors: ['program_not_found'],
})

/** Replaces all that was written by hand. Draft and scheduled programs only. */
export const saveRegulationDraft = defineEndpoint({
  address: 'PUT /program/{id}/regulation',
  summary: 'Save the sections of a regulation that are written by hand',
  tag: 'regulation',
  access: BACK_OFFICE,
  permission: 'program-EDIT',
  params: idParams,
  body: z.strictObject({
    draftVersion: z.int().min(0),
    sections: z.array(writtenSectionSchema).max(REGULATION_LIMITS.sections),
  }),
  status: 200,
  response: regulationDraftSchema,
  errors: ['program_not_found', 'program_active', 'program_read_only', 'regulation_draft_changed'],
})

/** In any state of the program; the file before is let go. It counts as the version that is in force now. */
export const putSignedRegulation = defineEndpoint({
  address: 'PUT /program/{id}/regulation/signed',
  summary: 'Keep an uploaded PDF as the signed regulation, in place of the one before',
  tag: 'regulation',
  access: BACK_OFFICE,
  permission: 'program-EDIT',
  params: idParams,
  body: z.strictObject({ key: documentKeySchema }),
  status: 200,
  response: regulationDraftSchema,
  errors: ['program_not_found', 'regulation_unpublished', 'file_not_found', 'file_unfit', 'file_in_use'],
})

export const getSignedRegulation = defineEndpoint({
  address: 'GET /program/{id}/regulation/signed',
  summary: 'An address at which the signed regulation can be downloaded for an hour',
  tag: 'regulation',
  access: BACK_OFFICE,
  permission: 'program-LIST',
  params: idParams,
  status: 200,
  response: z.object({ url: z.string() }),
  errors: ['program_not_found', 'regulation_unsigned'],
})

export const publishRegulation = defineEndpoint({
  address: 'POST /program/{id}/regulation/publish',
  summary: 'Publish the regulation as a new version',
  tag: 'regulation',
  access: BACK_OFFICE,
  permission: 'program-EDIT',
  onRepeat: 'keyed',
  params: idParams,
  /** The hash of what was read before: anything that changed since is refused. */
  body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  status: 201,
  response: regulationDraftSchema,
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

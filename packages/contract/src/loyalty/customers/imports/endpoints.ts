import { z } from 'zod'
import { cursorPage } from '../../../common/pages.ts'
import { TABLE_PAGE } from '../../../common/page-sizes.ts'
import { cursorQuery } from '../../../common/query.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { BACK_OFFICE } from '../../../roles.ts'
import { CUSTOMER_FILE, IMPORT_ROW_STATES } from './constants.ts'
import * as schemas from './schemas.ts'

/** An import gives points like an adjustment, so it needs the same permission. */
const adjusting = endpointsOf({
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-ADJUST',
  onRepeat: 'harmless',
})

/** Newest first. */
export const listCustomerImports = adjusting('GET /customer/{programId}/import', {
  summary: 'Imports of customers into a program',
  query: cursorQuery(TABLE_PAGE),
  response: cursorPage(schemas.customerImportSchema),
  errors: ['program_not_found'],
})

/**
 * Reads a CSV file and reports the effect of each line; nothing is given yet. `kind` balances:
 * customer and points, stamps, label, reference. `kind` purchases: customer, at (ISO 8601 or
 * DD/MM/YYYY, Rome), amount (euros, decimal comma or point), id (the receipt), category. The same
 * file again is the same import: it continues where its reading was interrupted, and gives nothing
 * twice.
 */
export const uploadCustomerImport = adjusting('POST /customer/{programId}/import', {
  summary: 'Preview an import of balances or purchases (multipart: fileName, kind, file)',
  body: schemas.uploadCustomersBody,
  upload: { field: 'file', maxBytes: CUSTOMER_FILE.bytes },
  response: schemas.customerImportSchema,
  perMinute: 10,
  errors: [
    'program_not_found',
    'file_missing',
    'file_too_large',
    'upload_too_slow',
    'import_unreadable',
    'import_too_long',
  ],
})

export const getCustomerImport = adjusting('GET /customer/{programId}/import/{importId}', {
  summary: 'An import and how far it has come',
  response: schemas.customerImportSchema,
  errors: ['program_not_found', 'customer_import_not_found'],
})

/** In the order of the file. */
export const listCustomerImportRows = adjusting('GET /customer/{programId}/import/{importId}/row', {
  summary: 'Lines of an import, of one state or all',
  query: cursorQuery(TABLE_PAGE, {
    state: z.enum(IMPORT_ROW_STATES).optional(),
  }),
  response: cursorPage(schemas.customerImportRowSchema),
  errors: ['program_not_found', 'customer_import_not_found'],
})

/** With the columns of the file, so that it can be corrected and sent again. */
export const exportRefusedRows = adjusting('GET /customer/{programId}/import/{importId}/refused', {
  summary: 'The refused lines of an import with their reasons, as CSV',
  document: 'text/csv',
  perMinute: 30,
  errors: ['program_not_found', 'customer_import_not_found'],
})

/** A job then gives the rows one after the other. */
export const confirmCustomerImport = adjusting('POST /customer/{programId}/import/{importId}/confirm', {
  summary: 'Give what a previewed import says',
  body: schemas.confirmImportBody,
  response: schemas.customerImportSchema,
  errors: [
    'program_not_found',
    'program_not_active',
    'customer_import_not_found',
    'customer_import_state',
    'customer_import_changed',
    'adjust_limit',
  ],
})

/** Reverses its gifts, as far as they are still there; waiting people no longer get theirs. */
export const undoCustomerImport = adjusting('POST /customer/{programId}/import/{importId}/undo', {
  summary: 'Undo an import',
  body: z.strictObject({}),
  response: schemas.customerImportSchema,
  errors: ['program_not_found', 'customer_import_not_found', 'customer_import_state', 'undo_too_late'],
})

/** For a preview, which gave nothing. */
export const deleteCustomerImport = adjusting('DELETE /customer/{programId}/import/{importId}', {
  summary: 'Forget an import that was not confirmed',
  errors: ['program_not_found', 'customer_import_not_found', 'customer_import_state'],
})

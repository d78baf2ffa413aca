import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { endpointsOf, XLSX_TYPE } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { exportBody, exportScheduleBody, exportScheduleSchema, exportSchema } from './schemas.ts'

/**
 * For accounts that may export customers; never for staff in a person's account
 * (docs/modules/administration.md, "Access to an account").
 */
const exporting = endpointsOf({
  tag: 'export',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  whileActing: false,
})

/** A superAdmin names the brand. */
const brandQuery = { brandId: idSchema.optional() }

/**
 * Of the last 30 days, newest first: scheduled ones, requested ones, and those that were downloaded
 * at once.
 */
export const listExports = exporting('GET /integration/export', {
  summary: 'The exports of a brand',
  query: cursorQuery(20, { ...brandQuery }),
  response: cursorPage(exportSchema),
  errors: ['brand_not_found'],
})

/** A job makes it at once; it stays in the list for 30 days, for download as CSV and as XLSX. */
export const createExport = exporting('POST /integration/export', {
  summary: 'Have an export made',
  onRepeat: 'keyed',
  body: exportBody,
  status: 201,
  response: exportSchema,
  perMinute: 30,
  errors: ['brand_not_found', 'program_not_found', 'exports_waiting'],
})

export const deleteExport = exporting('DELETE /integration/export/{id}', {
  summary: 'Delete an export and its file',
  errors: ['export_not_found'],
})

/**
 * UTF-8 with a byte order mark, `;` between cells, in the requester's language. It omits accounts
 * that were closed since, and personal data of people who have left the program or withdrawn the
 * consent since. The audit log records each download.
 */
export const getExportCsv = exporting('GET /integration/export/{id}/csv', {
  summary: 'Download an export as CSV',
  document: 'text/csv',
  perMinute: 30,
  errors: ['export_not_found', 'export_not_ready'],
})

/** The same as a workbook: amounts, times and dates have their types, and every text is a text. */
export const getExportXlsx = exporting('GET /integration/export/{id}/xlsx', {
  summary: 'Download an export as XLSX',
  document: XLSX_TYPE,
  perMinute: 30,
  errors: ['export_not_found', 'export_not_ready', 'export_too_long'],
})

/** At most twenty, in the order of their creation. */
export const listExportSchedules = exporting('GET /integration/export-schedule', {
  summary: 'The scheduled exports of a brand',
  query: z.object(brandQuery),
  response: z.array(exportScheduleSchema),
  errors: ['brand_not_found'],
})

/**
 * Made at the hour, in the language of the person who schedules it. Each export of movements and
 * purchases continues at the end of the last one; one export covers all missed hours. The brand
 * gets a notification and an e-mail, which contains no file.
 */
export const createExportSchedule = exporting('POST /integration/export-schedule', {
  summary: 'Schedule an export',
  onRepeat: 'keyed',
  body: exportScheduleBody,
  status: 201,
  response: exportScheduleSchema,
  errors: ['brand_not_found', 'program_not_found', 'export_schedules_full'],
})

export const changeExportSchedule = exporting('PUT /integration/export-schedule/{id}', {
  summary: 'Change, pause or resume a scheduled export',
  body: exportScheduleBody,
  response: exportScheduleSchema,
  errors: ['export_schedule_not_found', 'program_not_found'],
})

/** Its files stay for their 30 days. */
export const deleteExportSchedule = exporting('DELETE /integration/export-schedule/{id}', {
  summary: 'Delete a scheduled export',
  errors: ['export_schedule_not_found'],
})

import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { endpointsOf, XLSX_TYPE } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { exportBody, exportScheduleBody, exportScheduleSchema, exportSchema } from './schemas.ts'

/**
 * Whoever may export customers; nobody in another's account
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

/** Of the last 30 days, newest first: those of schedules, those that were asked for, and those that were sent at once. */
export const listExports = exporting('GET /integration/export', {
  summary: 'The exports of a brand',
  query: cursorQuery(20, { ...brandQuery }),
  response: cursorPage(exportSchema),
  errors: ['brand_not_found'],
})

/** It is made by a job that begins at once, waits in the list for 30 days, and can be downloaded as CSV and as XLSX. */
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
 * UTF-8 with a byte order mark, `;` between cells, in the language of who asked for it. Who has closed the account since is not in it,
 * and nothing personal of who has left the program or withdrawn the consent since. Each download is in the audit log.
 */
export const getExportCsv = exporting('GET /integration/export/{id}/csv', {
  summary: 'Download an export as CSV',
  document: 'text/csv',
  perMinute: 30,
  errors: ['export_not_found', 'export_not_ready'],
})

/** The same as a workbook: amounts, times and dates are what they are, and every text is a text. */
export const getExportXlsx = exporting('GET /integration/export/{id}/xlsx', {
  summary: 'Download an export as XLSX',
  document: XLSX_TYPE,
  perMinute: 30,
  errors: ['export_not_found', 'export_not_ready', 'export_too_long'],
})

/** At most twenty, in the order in which they were made. */
export const listExportSchedules = exporting('GET /integration/export-schedule', {
  summary: 'The scheduled exports of a brand',
  query: z.object(brandQuery),
  response: z.array(exportScheduleSchema),
  errors: ['brand_not_found'],
})

/**
 * Made at the hour, in the language of who schedules it. Each one of movements and purchases goes on where the last one ended; hours
 * that were missed are made up for by one. The brand is told by notice and e-mail, which holds no file.
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

/** Files that it has made stay for their 30 days. */
export const deleteExportSchedule = exporting('DELETE /integration/export-schedule/{id}', {
  summary: 'Delete a scheduled export',
  errors: ['export_schedule_not_found'],
})

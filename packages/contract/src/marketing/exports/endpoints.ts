import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint, XLSX_TYPE } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { exportBody, exportScheduleBody, exportScheduleSchema, exportSchema } from './schemas.ts'

/**
 * Whoever may export customers; nobody in another's account
 * (docs/modules/administration.md, "Access to an account").
 */
const OF_EXPORTS = {
  tag: 'export',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  whileActing: false,
} as const
/** A superAdmin names the brand. */
const brandQuery = { brandId: idSchema.optional() }

/** Of the last 30 days, newest first: those of schedules, those that were asked for, and those that were sent at once. */
export const listExports = defineEndpoint({
  ...OF_EXPORTS,
  address: 'GET /integration/export',
  summary: 'The exports of a brand',
  query: z.object({ ...brandQuery, limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(exportSchema),
  errors: ['brand_not_found'],
})

/** It is made by a job that begins at once, waits in the list for 30 days, and can be downloaded as CSV and as XLSX. */
export const createExport = defineEndpoint({
  ...OF_EXPORTS,
  address: 'POST /integration/export',
  summary: 'Have an export made',
  onRepeat: 'keyed',
  body: exportBody,
  status: 201,
  response: exportSchema,
  errors: ['brand_not_found', 'program_not_found', 'exports_waiting'],
  perMinute: 30,
})

export const deleteExport = defineEndpoint({
  ...OF_EXPORTS,
  address: 'DELETE /integration/export/{id}',
  summary: 'Delete an export and its file',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['export_not_found'],
})

/**
 * UTF-8 with a byte order mark, `;` between cells, in the language of who asked for it. Who has closed the account since is not in it,
 * and nothing personal of who has left the program or withdrawn the consent since. Each download is in the audit log.
 */
export const getExportCsv = defineEndpoint({
  ...OF_EXPORTS,
  address: 'GET /integration/export/{id}/csv',
  summary: 'Download an export as CSV',
  params: idParams,
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: ['export_not_found', 'export_not_ready'],
  perMinute: 30,
})

/** The same as a workbook: amounts, times and dates are what they are, and every text is a text. */
export const getExportXlsx = defineEndpoint({
  ...OF_EXPORTS,
  address: 'GET /integration/export/{id}/xlsx',
  summary: 'Download an export as XLSX',
  params: idParams,
  status: 200,
  response: z.null(),
  document: XLSX_TYPE,
  errors: ['export_not_found', 'export_not_ready', 'export_too_long'],
  perMinute: 30,
})

/** At most twenty, in the order in which they were made. */
export const listExportSchedules = defineEndpoint({
  ...OF_EXPORTS,
  address: 'GET /integration/export-schedule',
  summary: 'The scheduled exports of a brand',
  query: z.object(brandQuery),
  status: 200,
  response: z.array(exportScheduleSchema),
  errors: ['brand_not_found'],
})

/**
 * Made at the hour, in the language of who schedules it. Each one of movements and purchases goes on where the last one ended; hours
 * that were missed are made up for by one. The brand is told by notice and e-mail, which holds no file.
 */
export const createExportSchedule = defineEndpoint({
  ...OF_EXPORTS,
  address: 'POST /integration/export-schedule',
  summary: 'Schedule an export',
  onRepeat: 'keyed',
  body: exportScheduleBody,
  status: 201,
  response: exportScheduleSchema,
  errors: ['brand_not_found', 'program_not_found', 'export_schedules_full'],
})

export const changeExportSchedule = defineEndpoint({
  ...OF_EXPORTS,
  address: 'PUT /integration/export-schedule/{id}',
  summary: 'Change, pause or resume a scheduled export',
  params: idParams,
  body: exportScheduleBody,
  status: 200,
  response: exportScheduleSchema,
  errors: ['export_schedule_not_found', 'program_not_found'],
})

/** Files that it has made stay for their 30 days. */
export const deleteExportSchedule = defineEndpoint({
  ...OF_EXPORTS,
  address: 'DELETE /integration/export-schedule/{id}',
  summary: 'Delete a scheduled export',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['export_schedule_not_found'],
})

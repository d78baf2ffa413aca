import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { RUN_STATES } from './constants.ts'
import * as schemas from './schemas.ts'

const listing = endpointsOf({ tag: 'automation', access: BACK_OFFICE, permission: 'automation-LIST' })
const editing = endpointsOf({ tag: 'automation', access: BACK_OFFICE, permission: 'automation-EDIT' })

/** The newest first. A superAdmin names the brand. */
export const listAutomations = listing('GET /automation', {
  summary: 'The automations of a brand',
  query: z.object({ brandId: idSchema.optional() }),
  response: z.object({ items: z.array(schemas.automationSchema) }),
  errors: ['brand_not_found'],
})

/** It is active at once. */
export const addAutomation = editing('POST /automation', {
  summary: 'Make an automation',
  onRepeat: 'keyed',
  body: schemas.newAutomationBody,
  status: 201,
  response: schemas.automationSchema,
  errors: ['program_not_found', 'automations_full', 'segment_circle', 'label_not_found', 'coupon_not_found'],
})

export const getAutomation = listing('GET /automation/{id}', {
  summary: 'An automation with what it did and what it is worth',
  response: schemas.automationDetailSchema,
  errors: ['automation_not_found'],
})

/** Makes a new version; earlier runs continue with their version. */
export const changeAutomation = editing('PUT /automation/{id}', {
  summary: 'Change an automation',
  body: schemas.changedAutomationBody,
  response: schemas.automationSchema,
  errors: ['automation_not_found', 'record_changed', 'segment_circle', 'label_not_found', 'coupon_not_found'],
})

/** Waiting runs are skipped; past actions stay in the members' log. */
export const deleteAutomation = editing('DELETE /automation/{id}', {
  summary: 'Delete an automation',
  errors: ['automation_not_found'],
})

/** Nothing triggers it, and runs that become due meanwhile are skipped. */
export const pauseAutomation = editing('POST /automation/{id}/pause', {
  summary: 'Pause an automation',
  whileTermsDue: true,
  onRepeat: 'harmless',
  response: schemas.automationSchema,
  errors: ['automation_not_found'],
})

export const resumeAutomation = editing('POST /automation/{id}/resume', {
  summary: 'Resume an automation',
  onRepeat: 'harmless',
  response: schemas.automationSchema,
  errors: ['automation_not_found', 'gifts_without_purchase'],
})

/** The newest first. */
export const listAutomationRuns = listing('GET /automation/{id}/run', {
  summary: 'What an automation did, and why it did not',
  query: z.object({
    limit: queryLimit(TABLE_PAGE),
    cursor: queryCursor,
    state: z.enum(RUN_STATES).optional(),
  }),
  response: cursorPage(schemas.runSchema),
  errors: ['automation_not_found'],
})

/** Reads the events of the last 30 days; nothing is stored, given or sent. */
export const tryAutomation = listing('POST /automation/try', {
  summary: 'Say what an automation would have done in the last 30 days',
  onRepeat: 'harmless',
  body: schemas.tryBody,
  response: schemas.triedSchema,
  perMinute: 20,
  errors: ['program_not_found', 'segment_circle', 'coupon_not_found'],
})

import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { RUN_STATES } from './constants.ts'
import {
  automationDetailSchema,
  automationSchema,
  changedAutomationBody,
  newAutomationBody,
  runSchema,
  triedSchema,
  tryBody,
} from './schemas.ts'

const READS = { tag: 'automation', access: BACK_OFFICE, permission: 'automation-LIST' } as const
const WRITES = { tag: 'automation', access: BACK_OFFICE, permission: 'automation-EDIT' } as const

/** The newest first. A superAdmin names the brand. */
export const listAutomations = defineEndpoint({
  ...READS,
  address: 'GET /automation',
  summary: 'The automations of a brand',
  query: z.object({ brandId: idSchema.optional() }),
  status: 200,
  response: z.object({ items: z.array(automationSchema) }),
  errors: ['brand_not_found'],
})

/** It is on at once. */
export const addAutomation = defineEndpoint({
  ...WRITES,
  address: 'POST /automation',
  summary: 'Make an automation',
  onRepeat: 'keyed',
  body: newAutomationBody,
  status: 201,
  response: automationSchema,
  errors: ['program_not_found', 'automations_full', 'segment_circle', 'label_not_found', 'coupon_not_found'],
})

export const getAutomation = defineEndpoint({
  ...READS,
  address: 'GET /automation/{id}',
  summary: 'An automation with what it did and what it is worth',
  params: idParams,
  status: 200,
  response: automationDetailSchema,
  errors: ['automation_not_found'],
})

/** A new version: what began before goes on by the version of then. */
export const changeAutomation = defineEndpoint({
  ...WRITES,
  address: 'PUT /automation/{id}',
  summary: 'Change an automation',
  params: idParams,
  body: changedAutomationBody,
  status: 200,
  response: automationSchema,
  errors: ['automation_not_found', 'record_changed', 'segment_circle', 'label_not_found', 'coupon_not_found'],
})

/** What waits is skipped; what it did stays in the log of the members. */
export const deleteAutomation = defineEndpoint({
  ...WRITES,
  address: 'DELETE /automation/{id}',
  summary: 'Delete an automation',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['automation_not_found'],
})

/** Nothing starts it, and what comes due meanwhile is skipped. */
export const pauseAutomation = defineEndpoint({
  ...WRITES,
  address: 'POST /automation/{id}/pause',
  summary: 'Pause an automation',
  onRepeat: 'harmless',
  params: idParams,
  status: 200,
  response: automationSchema,
  errors: ['automation_not_found'],
})

export const resumeAutomation = defineEndpoint({
  ...WRITES,
  address: 'POST /automation/{id}/resume',
  summary: 'Resume an automation',
  onRepeat: 'harmless',
  params: idParams,
  status: 200,
  response: automationSchema,
  errors: ['automation_not_found'],
})

/** The newest first. */
export const listAutomationRuns = defineEndpoint({
  ...READS,
  address: 'GET /automation/{id}/run',
  summary: 'What an automation did, and why it did not',
  params: idParams,
  query: z.object({
    limit: queryLimit(TABLE_PAGE),
    cursor: queryCursor,
    state: z.enum(RUN_STATES).optional(),
  }),
  status: 200,
  response: cursorPage(runSchema),
  errors: ['automation_not_found'],
})

/** Reads what happened in the last 30 days; nothing is kept, given or sent. */
export const tryAutomation = defineEndpoint({
  ...READS,
  address: 'POST /automation/try',
  summary: 'Say what an automation would have done in the last 30 days',
  onRepeat: 'harmless',
  body: tryBody,
  status: 200,
  response: triedSchema,
  errors: ['program_not_found', 'segment_circle', 'coupon_not_found'],
  perMinute: 20,
})

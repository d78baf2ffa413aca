import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint, XLSX_TYPE } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { CUSTOMER_PAGE } from './constants.ts'
import {
  timelineItemSchema,
  labelBody,
  labelledBody,
  labelSchema,
  viewBody,
  viewSchema,
  changedSegmentBody,
  segmentBody,
  segmentRuleBody,
  segmentSchema,
  adjustedSchema,
  adjustmentBody,
  customerMessageBody,
  customerConsentSchema,
  customerFilters,
  customerSort,
  customerDetailSchema,
  customerSchema,
  customerSummarySchema,
} from './schemas.ts'

const programParams = z.object({ programId: idSchema })
const customerParams = z.object({ programId: idSchema, userId: idSchema })

/** A page by number or, in the same order, by cursor. `limit` is another name for `perPage`. */
export const listCustomers = defineEndpoint({
  address: 'GET /customer/{programId}',
  summary: 'Customers of a program',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-LIST',
  params: programParams,
  query: z.object({
    ...customerFilters,
    sort: customerSort,
    perPage: queryLimit(CUSTOMER_PAGE),
    limit: queryLimit(CUSTOMER_PAGE).optional(),
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, message('limit'))
      .transform(Number)
      .default(1),
    cursor: queryCursor,
  }),
  status: 200,
  response: z.object({
    items: z.array(customerSchema),
    /** Of a search or with filters at most 100,001, which stands for more than 100,000. */
    total: z.int().min(0),
    totalPages: z.int().min(0),
    nextCursor: z.string().nullable(),
  }),
  errors: ['program_not_found', 'segment_not_found'],
})

export const getCustomerSummary = defineEndpoint({
  address: 'GET /customer/data/{programId}',
  summary: 'All customers of a program together',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-LIST',
  params: programParams,
  status: 200,
  response: customerSummarySchema,
  errors: ['program_not_found'],
})

/** As everything stands now; the table follows within seconds. */
export const getCustomer = defineEndpoint({
  address: 'GET /customer/{programId}/{userId}',
  summary: 'A customer of a program',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-LIST',
  params: customerParams,
  status: 200,
  response: customerDetailSchema,
  errors: ['program_not_found', 'customer_not_found'],
})

/** Each change, newest first. */
export const listCustomerConsents = defineEndpoint({
  address: 'GET /customer/{programId}/{userId}/consent',
  summary: 'What a customer consented to, change by change',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-LIST',
  params: customerParams,
  status: 200,
  response: z.object({ items: z.array(customerConsentSchema) }),
  errors: ['program_not_found', 'customer_not_found'],
})

/** Newest first. */
export const customerTimeline = defineEndpoint({
  address: 'GET /customer/{programId}/{userId}/timeline',
  summary: 'What happened to a customer: joining, events, levels, consents, claims, messages',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-LIST',
  params: customerParams,
  query: z.object({ limit: queryLimit(TABLE_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(timelineItemSchema),
  errors: ['program_not_found', 'customer_not_found'],
})

/**
 * The customers of a search, with filters, in its order: CSV in UTF-8 with a byte order mark, `;` between cells. Cells that
 * a spreadsheet would take for a formula begin with an apostrophe.
 */
export const exportCustomers = defineEndpoint({
  address: 'GET /customer/{programId}/export',
  whileActing: false,
  summary: 'Export customers as CSV',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  params: programParams,
  query: z.object({ ...customerFilters, sort: customerSort }),
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: ['program_not_found', 'segment_not_found'],
  perMinute: 10,
})

/** The same as a workbook: amounts, times and dates are what they are, and every text is a text. */
export const exportCustomersXlsx = defineEndpoint({
  address: 'GET /customer/{programId}/export.xlsx',
  whileActing: false,
  summary: 'Export customers as XLSX',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  params: programParams,
  query: z.object({ ...customerFilters, sort: customerSort }),
  status: 200,
  response: z.null(),
  document: XLSX_TYPE,
  errors: ['program_not_found', 'segment_not_found', 'export_too_long'],
  perMinute: 10,
})

const movementQuery = z.object({
  /** Days of Rome, the last one included; left out = from the beginning, until now. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/**
 * What came to and went from the customers' points and stamps, as the ledger has it, with its explanation: account by account, each
 * by time. The reader needs no consent of a customer for what it shows of them: the username.
 */
export const exportMovements = defineEndpoint({
  address: 'GET /customer/{programId}/movement/export',
  summary: 'Export movements of points and stamps as CSV',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  params: programParams,
  query: movementQuery,
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: ['program_not_found'],
  perMinute: 10,
})

/** The same as a workbook; what has more rows than a sheet takes is refused by its number, before anything is sent. */
export const exportMovementsXlsx = defineEndpoint({
  address: 'GET /customer/{programId}/movement/export.xlsx',
  summary: 'Export movements of points and stamps as XLSX',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  params: programParams,
  query: movementQuery,
  status: 200,
  response: z.null(),
  document: XLSX_TYPE,
  errors: ['program_not_found', 'export_too_long'],
  perMinute: 10,
})

/** Each customer by itself: who is left out is named with the reason. */
export const adjustCustomers = defineEndpoint({
  address: 'POST /customer/{programId}/adjust',
  summary: 'Add or take points and stamps by hand, with a reason',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-ADJUST',
  onRepeat: 'keyed',
  params: programParams,
  body: adjustmentBody,
  status: 200,
  response: adjustedSchema,
  errors: ['program_not_found', 'adjust_oneself', 'adjust_limit'],
})

/** It is marketing: it goes to those who consent to it at this moment. */
export const notifyCustomers = defineEndpoint({
  address: 'POST /customer/{programId}/notify',
  summary: 'Send a message to customers who consent to marketing',
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-NOTIFY',
  onRepeat: 'keyed',
  params: programParams,
  body: customerMessageBody,
  status: 200,
  response: z.object({
    sent: z.int(),
    /** Without the consent, or no customers. */
    skipped: z.int(),
  }),
  errors: ['program_not_found', 'marketing_quiet_hours', 'not_available'],
  perMinute: 10,
})

const labelParams = z.object({ programId: idSchema, labelId: idSchema })
const segmentParams = z.object({ programId: idSchema, segmentId: idSchema })
const OF_CUSTOMERS = { tag: 'customer', access: BACK_OFFICE } as const

export const listLabels = defineEndpoint({
  ...OF_CUSTOMERS,
  address: 'GET /customer/{programId}/label',
  permission: 'customer-LIST',
  summary: 'The labels of a program',
  params: programParams,
  status: 200,
  response: z.object({ items: z.array(labelSchema) }),
  errors: ['program_not_found'],
})

export const addLabel = defineEndpoint({
  ...OF_CUSTOMERS,
  permission: 'customer-EDIT',
  address: 'POST /customer/{programId}/label',
  summary: 'Add a label',
  onRepeat: 'keyed',
  params: programParams,
  body: labelBody,
  status: 201,
  response: labelSchema,
  errors: ['program_not_found', 'label_taken', 'labels_full'],
})

export const changeLabel = defineEndpoint({
  ...OF_CUSTOMERS,
  permission: 'customer-EDIT',
  address: 'PUT /customer/{programId}/label/{labelId}',
  summary: 'Change name and colour of a label',
  params: labelParams,
  body: labelBody,
  status: 200,
  response: labelSchema,
  errors: ['program_not_found', 'label_not_found', 'label_taken'],
})

/** Also from all customers that have it. */
export const deleteLabel = defineEndpoint({
  ...OF_CUSTOMERS,
  permission: 'customer-EDIT',
  address: 'DELETE /customer/{programId}/label/{labelId}',
  summary: 'Remove a label',
  params: labelParams,
  status: 204,
  response: z.null(),
  errors: ['program_not_found', 'label_not_found'],
})

export const labelCustomers = defineEndpoint({
  ...OF_CUSTOMERS,
  permission: 'customer-EDIT',
  address: 'PUT /customer/{programId}/label/{labelId}/customers',
  summary: 'Put a label on customers, or take it from them',
  params: labelParams,
  body: labelledBody,
  status: 200,
  response: labelSchema,
  errors: ['program_not_found', 'label_not_found'],
})

export const listSegments = defineEndpoint({
  ...OF_CUSTOMERS,
  address: 'GET /customer/{programId}/segment',
  permission: 'customer-LIST',
  summary: 'The segments of a program',
  params: programParams,
  status: 200,
  response: z.object({ items: z.array(segmentSchema) }),
  errors: ['program_not_found'],
})

const SEGMENT_ERRORS = ['program_not_found', 'segment_taken', 'segment_circle', 'coupon_not_found'] as const

export const addSegment = defineEndpoint({
  ...OF_CUSTOMERS,
  permission: 'customer-EDIT',
  address: 'POST /customer/{programId}/segment',
  summary: 'Add a segment',
  onRepeat: 'keyed',
  params: programParams,
  body: segmentBody,
  status: 201,
  response: segmentSchema,
  errors: [...SEGMENT_ERRORS, 'segments_full'],
})

export const changeSegment = defineEndpoint({
  ...OF_CUSTOMERS,
  permission: 'customer-EDIT',
  address: 'PUT /customer/{programId}/segment/{segmentId}',
  summary: 'Change a segment',
  params: segmentParams,
  body: changedSegmentBody,
  status: 200,
  response: segmentSchema,
  errors: [...SEGMENT_ERRORS, 'segment_not_found', 'record_changed'],
})

export const deleteSegment = defineEndpoint({
  ...OF_CUSTOMERS,
  permission: 'customer-EDIT',
  address: 'DELETE /customer/{programId}/segment/{segmentId}',
  summary: 'Remove a segment that no other names',
  params: segmentParams,
  status: 204,
  response: z.null(),
  errors: ['program_not_found', 'segment_not_found', 'segment_in_use'],
})

/** Exact, of now. */
export const countSegment = defineEndpoint({
  ...OF_CUSTOMERS,
  address: 'POST /customer/{programId}/segment/count',
  permission: 'customer-LIST',
  summary: 'How many customers a rule finds',
  onRepeat: 'harmless',
  params: programParams,
  body: segmentRuleBody,
  status: 200,
  response: z.object({ count: z.int().min(0) }),
  errors: ['program_not_found', 'segment_circle', 'coupon_not_found'],
  perMinute: 120,
})

const viewsSchema = z.object({ items: z.array(viewSchema) })

/** By name, those of the caller alone. */
export const listViews = defineEndpoint({
  ...OF_CUSTOMERS,
  address: 'GET /customer/{programId}/view',
  permission: 'customer-LIST',
  summary: 'The caller’s views of the table',
  params: programParams,
  status: 200,
  response: viewsSchema,
  errors: ['program_not_found'],
})

/** Adds a view, or replaces the one of that name. */
export const saveView = defineEndpoint({
  ...OF_CUSTOMERS,
  address: 'PUT /customer/{programId}/view',
  permission: 'customer-LIST',
  summary: 'Keep a view of the table',
  params: programParams,
  body: viewBody,
  status: 200,
  response: viewsSchema,
  errors: ['program_not_found', 'views_full'],
})

export const deleteView = defineEndpoint({
  ...OF_CUSTOMERS,
  address: 'DELETE /customer/{programId}/view/{viewId}',
  permission: 'customer-LIST',
  summary: 'Remove a view of the table',
  params: z.object({ programId: idSchema, viewId: idSchema }),
  status: 204,
  response: z.null(),
  errors: ['program_not_found', 'view_not_found'],
})

import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { cursorPage } from '../../common/pages.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { queryCursor, queryLimit, cursorQuery } from '../../common/query.ts'
import { endpointsOf, XLSX_TYPE } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { readableText } from '../../common/text.ts'
import { CUSTOMER_PAGE, NOTE_MOST } from './constants.ts'
import * as schemas from './schemas.ts'

const listing = endpointsOf({
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-LIST',
  errors: ['program_not_found'],
})
const exporting = endpointsOf({
  tag: 'customer',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  perMinute: 10,
})
const editing = endpointsOf({ tag: 'customer', access: BACK_OFFICE, permission: 'customer-EDIT' })
const backOffice = endpointsOf({ tag: 'customer', access: BACK_OFFICE })

/** A page by number or, in the same order, by cursor. `limit` is another name for `perPage`. */
export const listCustomers = listing('GET /customer/{programId}', {
  summary: 'Customers of a program',
  query: z.object({
    ...schemas.customerFilters,
    sort: schemas.customerSort,
    perPage: queryLimit(CUSTOMER_PAGE),
    limit: queryLimit(CUSTOMER_PAGE).optional(),
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, message('limit'))
      .transform(Number)
      .default(1),
    cursor: queryCursor,
  }),
  response: z.object({
    items: z.array(schemas.customerSchema),
    /** With a search or filters at most 100,001, which means more than 100,000. */
    total: z.int().min(0),
    totalPages: z.int().min(0),
    nextCursor: z.string().nullable(),
  }),
  errors: ['segment_not_found'],
})

export const getCustomerSummary = listing('GET /customer/data/{programId}', {
  summary: 'All customers of a program together',
  response: schemas.customerSummarySchema,
})

/** The current state; the table follows within seconds. */
export const getCustomer = listing('GET /customer/{programId}/{userId}', {
  summary: 'A customer of a program',
  response: schemas.customerDetailSchema,
  errors: ['customer_not_found'],
})

/** Each change, newest first. */
export const listCustomerConsents = listing('GET /customer/{programId}/{userId}/consent', {
  summary: 'What a customer consented to, change by change',
  response: z.object({ items: z.array(schemas.customerConsentSchema) }),
  errors: ['customer_not_found'],
})

/** Newest first. */
export const customerTimeline = listing('GET /customer/{programId}/{userId}/timeline', {
  summary: 'What happened to a customer: joining, events, levels, consents, claims, messages',
  query: cursorQuery(TABLE_PAGE),
  response: cursorPage(schemas.timelineItemSchema),
  errors: ['customer_not_found'],
})

/** Newest first. Only people of the shop and of the platform see them. */
export const listCustomerNotes = listing('GET /customer/{programId}/{userId}/note', {
  summary: 'What the shop noted on a customer',
  response: z.object({ items: z.array(schemas.customerNoteSchema) }),
})

/** Notes end when the customer leaves the program or erases the account. */
export const addCustomerNote = editing('POST /customer/{programId}/{userId}/note', {
  summary: 'Note something on a customer',
  onRepeat: 'keyed',
  body: z.strictObject({ text: readableText(NOTE_MOST) }),
  status: 201,
  response: schemas.customerNoteSchema,
  errors: ['program_not_found', 'customer_not_found', 'notes_full'],
})

export const deleteCustomerNote = editing('DELETE /customer/{programId}/{userId}/note/{noteId}', {
  summary: 'Delete a note on a customer',
  errors: ['program_not_found', 'note_not_found'],
})

/**
 * The customers of a search, with filters, in its order: CSV in UTF-8 with a byte order mark, `;`
 * between cells. Cells that a spreadsheet would take for a formula begin with an
 * apostrophe.
 */
export const exportCustomers = exporting('GET /customer/{programId}/export', {
  whileActing: false,
  summary: 'Export customers as CSV',
  query: z.object({ ...schemas.customerFilters, sort: schemas.customerSort }),
  document: 'text/csv',
  errors: ['program_not_found', 'segment_not_found'],
})

/** The same as a workbook: amounts, times and dates have their types, and every text is a text. */
export const exportCustomersXlsx = exporting('GET /customer/{programId}/export.xlsx', {
  whileActing: false,
  summary: 'Export customers as XLSX',
  query: z.object({ ...schemas.customerFilters, sort: schemas.customerSort }),
  document: XLSX_TYPE,
  errors: ['program_not_found', 'segment_not_found', 'export_too_long'],
})

const movementQuery = z.object({
  /** Dates in Rome, the last one included; omitted = from the beginning, until now. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/**
 * The movements of the customers' points and stamps from the ledger, with their explanations:
 * account by account, each by time. They show only the username of a customer, so no consent is
 * needed.
 */
export const exportMovements = exporting('GET /customer/{programId}/movement/export', {
  summary: 'Export movements of points and stamps as CSV',
  query: movementQuery,
  document: 'text/csv',
  errors: ['program_not_found'],
})

/** The same as a workbook; more rows than a sheet can have are refused before anything is sent. */
export const exportMovementsXlsx = exporting('GET /customer/{programId}/movement/export.xlsx', {
  summary: 'Export movements of points and stamps as XLSX',
  query: movementQuery,
  document: XLSX_TYPE,
  errors: ['program_not_found', 'export_too_long'],
})

/** Each customer separately: the answer names every omitted customer with the reason. */
export const adjustCustomers = backOffice('POST /customer/{programId}/adjust', {
  summary: 'Add or take points and stamps by hand, with a reason',
  permission: 'customer-ADJUST',
  onRepeat: 'keyed',
  body: schemas.adjustmentBody,
  response: schemas.adjustedSchema,
  errors: ['program_not_found', 'adjust_oneself', 'adjust_limit'],
})

/** It is marketing to chosen people: only customers who consent to marketing and profiling get it. */
export const notifyCustomers = backOffice('POST /customer/{programId}/notify', {
  summary: 'Send a message to customers who consent to marketing',
  permission: 'customer-NOTIFY',
  onRepeat: 'keyed',
  body: schemas.customerMessageBody,
  response: z.object({
    sent: z.int(),
    /** Without the consent, or no customers. */
    skipped: z.int(),
  }),
  perMinute: 10,
  errors: ['program_not_found', 'marketing_quiet_hours', 'not_available'],
})

export const listLabels = listing('GET /customer/{programId}/label', {
  summary: 'The labels of a program',
  response: z.object({ items: z.array(schemas.labelSchema) }),
})

export const addLabel = editing('POST /customer/{programId}/label', {
  summary: 'Add a label',
  onRepeat: 'keyed',
  body: schemas.labelBody,
  status: 201,
  response: schemas.labelSchema,
  errors: ['program_not_found', 'label_taken', 'labels_full'],
})

export const changeLabel = editing('PUT /customer/{programId}/label/{labelId}', {
  summary: 'Change name and colour of a label',
  body: schemas.labelBody,
  response: schemas.labelSchema,
  errors: ['program_not_found', 'label_not_found', 'label_taken'],
})

/** Also removes it from all customers. */
export const deleteLabel = editing('DELETE /customer/{programId}/label/{labelId}', {
  summary: 'Remove a label',
  errors: ['program_not_found', 'label_not_found'],
})

export const labelCustomers = editing('PUT /customer/{programId}/label/{labelId}/customers', {
  summary: 'Put a label on customers, or take it from them',
  body: schemas.labelledBody,
  response: schemas.labelSchema,
  errors: ['program_not_found', 'label_not_found'],
})

export const listSegments = listing('GET /customer/{programId}/segment', {
  summary: 'The segments of a program',
  response: z.object({ items: z.array(schemas.segmentSchema) }),
})

const SEGMENT_ERRORS = ['program_not_found', 'segment_taken', 'segment_circle', 'coupon_not_found'] as const

export const addSegment = editing('POST /customer/{programId}/segment', {
  summary: 'Add a segment',
  onRepeat: 'keyed',
  body: schemas.segmentBody,
  status: 201,
  response: schemas.segmentSchema,
  errors: [...SEGMENT_ERRORS, 'segments_full'],
})

export const changeSegment = editing('PUT /customer/{programId}/segment/{segmentId}', {
  summary: 'Change a segment',
  body: schemas.changedSegmentBody,
  response: schemas.segmentSchema,
  errors: [...SEGMENT_ERRORS, 'segment_not_found', 'record_changed'],
})

export const deleteSegment = editing('DELETE /customer/{programId}/segment/{segmentId}', {
  summary: 'Remove a segment that no other names',
  errors: ['program_not_found', 'segment_not_found', 'segment_in_use'],
})

/** The exact number at this moment. */
export const countSegment = listing('POST /customer/{programId}/segment/count', {
  summary: 'How many customers a rule finds',
  onRepeat: 'harmless',
  body: schemas.segmentRuleBody,
  response: z.object({ count: z.int().min(0) }),
  perMinute: 120,
  errors: ['segment_circle', 'coupon_not_found'],
})

const viewsSchema = z.object({ items: z.array(schemas.viewSchema) })

/** By name, only those of the caller. */
export const listViews = listing('GET /customer/{programId}/view', {
  summary: 'The caller’s views of the table',
  response: viewsSchema,
})

/** Adds a view, or replaces the one with that name. */
export const saveView = listing('PUT /customer/{programId}/view', {
  summary: 'Keep a view of the table',
  body: schemas.viewBody,
  response: viewsSchema,
  errors: ['views_full'],
})

export const deleteView = listing('DELETE /customer/{programId}/view/{viewId}', {
  summary: 'Remove a view of the table',
  errors: ['view_not_found'],
})

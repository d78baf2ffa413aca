import { z } from 'zod'
import { SECTORS } from './sectors.ts'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { endpointsOf } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { FLAG_KEYS, FLAG_SORTS, FLAG_STATES } from './constants.ts'
import { flagBody, flagChanges, flagSchema, flagScope } from './schemas.ts'

const editing = endpointsOf({ tag: 'flag', access: SUPER_ADMIN, permission: 'flag-EDIT' })

const listQuery = z.object({
  ...adminListQuery(FLAG_SORTS),
  key: z.enum(FLAG_KEYS).optional(),
  sector: z.enum(SECTORS).optional(),
  state: z.enum(FLAG_STATES).optional(),
})

export const listFlags = editing('GET /flag', {
  summary: 'What is off in countries and sectors, by page or cursor; `search` in the reasons',
  query: listQuery,
  response: adminPage(flagSchema),
  errors: ['page_too_deep'],
})

export const exportFlags = editing('GET /flag/export.csv', {
  summary: 'Export flags as CSV',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

/** Every server refuses within five seconds. */
export const createFlag = editing('POST /flag', {
  summary: 'Switch something off in countries or sectors, at once or from a moment on',
  onRepeat: 'keyed',
  body: flagBody,
  status: 201,
  response: flagSchema,
})

export const getFlag = editing('GET /flag/{id}', {
  summary: 'One thing that is off somewhere',
  response: flagSchema,
  errors: ['flag_not_found'],
})

/** `active: false` lifts it; its row and its audit trail stay. */
export const updateFlag = editing('PUT /flag/{id}', {
  summary: 'Change where, why and from when something is off; what is left out stays',
  body: flagChanges,
  response: flagSchema,
  errors: ['flag_not_found', 'record_changed'],
})

export const previewFlag = editing('POST /flag/preview', {
  summary: 'Whom switching something off would reach now',
  onRepeat: 'harmless',
  body: flagScope,
  response: z.object({
    brands: z.int().min(0),
    /** Deals on offer. */
    deals: z.int().min(0),
    /** Running or planned programs. */
    programs: z.int().min(0),
    members: z.int().min(0),
    /** Accounts made in the last 30 days, and waiting applications: people who arrive now. */
    newAccounts: z.int().min(0),
    applications: z.int().min(0),
  }),
  perMinute: 120,
})

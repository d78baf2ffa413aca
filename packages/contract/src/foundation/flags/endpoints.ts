import { z } from 'zod'
import { SECTORS } from './sectors.ts'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { idParams } from '../../common/ids.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { FLAG_KEYS, FLAG_SORTS, FLAG_STATES } from './constants.ts'
import { flagBody, flagChanges, flagSchema, flagScope } from './schemas.ts'

const OF_FLAGS = { tag: 'flag', access: SUPER_ADMIN, permission: 'flag-EDIT' } as const

const listQuery = z.object({
  ...adminListQuery(FLAG_SORTS),
  key: z.enum(FLAG_KEYS).optional(),
  sector: z.enum(SECTORS).optional(),
  state: z.enum(FLAG_STATES).optional(),
})

export const listFlags = defineEndpoint({
  ...OF_FLAGS,
  address: 'GET /flag',
  summary: 'What is off in countries and sectors, by page or cursor; `search` in the reasons',
  query: listQuery,
  status: 200,
  response: adminPage(flagSchema),
  errors: ['page_too_deep'],
})

export const exportFlags = defineEndpoint({
  ...OF_FLAGS,
  ...AS_EXPORT,
  address: 'GET /flag/export.csv',
  summary: 'Export flags as CSV',
  query: listQuery.omit(PAGING),
})

/** Every server refuses what is off within five seconds. */
export const createFlag = defineEndpoint({
  ...OF_FLAGS,
  address: 'POST /flag',
  summary: 'Switch something off in countries or sectors, at once or from a moment on',
  onRepeat: 'keyed',
  body: flagBody,
  status: 201,
  response: flagSchema,
  errors: [],
})

export const getFlag = defineEndpoint({
  ...OF_FLAGS,
  address: 'GET /flag/{id}',
  summary: 'One thing that is off somewhere',
  params: idParams,
  status: 200,
  response: flagSchema,
  errors: ['flag_not_found'],
})

/** `active: false` lifts it; its row and its trail stay. */
export const updateFlag = defineEndpoint({
  ...OF_FLAGS,
  address: 'PUT /flag/{id}',
  summary: 'Change where, why and from when something is off; what is left out stays',
  params: idParams,
  body: flagChanges,
  status: 200,
  response: flagSchema,
  errors: ['flag_not_found', 'record_changed'],
})

export const previewFlag = defineEndpoint({
  ...OF_FLAGS,
  address: 'POST /flag/preview',
  summary: 'Whom switching something off would reach now',
  onRepeat: 'harmless',
  body: flagScope,
  status: 200,
  response: z.object({
    brands: z.int().min(0),
    /** Deals on offer. */
    deals: z.int().min(0),
    /** Programs that run or are planned. */
    programs: z.int().min(0),
    members: z.int().min(0),
    /** Accounts made in the last 30 days, and applications that wait: of those who come now. */
    newAccounts: z.int().min(0),
    applications: z.int().min(0),
  }),
  errors: [],
  perMinute: 120,
})

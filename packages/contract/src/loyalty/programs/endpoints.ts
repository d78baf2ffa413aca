import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { versionSchema } from '../../common/admin-list.ts'
import { idSchema } from '../../common/ids.ts'
import { momentSchema } from '../../common/moments.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery, queryCursor, queryLimit, queryPage, queryText } from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, BACK_OFFICE } from '../../roles.ts'
import { changedTiersBody, mechanicsBody } from './config-body.ts'
import {
  CANCEL_PHRASE,
  CANCEL_REASON_LEAST,
  DECLARATIONS,
  DRY_RUN,
  PROGRAM_PAGE,
  PROGRAM_SORTS,
  PROGRAM_STATUSES,
  STATISTICS_PERIODS,
} from './constants.ts'
import { rewardBody } from './rewards/schemas.ts'
import * as schemas from './schemas.ts'
import { brandTotalsSchema, programStatisticsSchema } from './statistics-schemas.ts'

const editing = endpointsOf({ tag: 'programs', access: BACK_OFFICE, permission: 'program-EDIT' })
const listing = endpointsOf({ tag: 'programs', access: BACK_OFFICE, permission: 'program-LIST' })
const reading = endpointsOf({ tag: 'programs', access: BACK_OFFICE, permission: 'figures-READ' })

/** Errors of a program's name and image. */
const NAME_AND_PICTURE = ['name_lookalike', 'file_not_found', 'file_unfit', 'file_in_use'] as const

/** The first reward of a new program: for all members, and without a coupon. */
const firstReward = rewardBody.omit({ segmentId: true, couponTemplateId: true })

/**
 * A draft, with its first reward where one is given: all or nothing. `config` and everything in it
 * may be omitted. A superAdmin names the brand.
 */
export const createProgram = editing('POST /program', {
  summary: 'Create a loyalty program as a draft',
  onRepeat: 'keyed',
  body: z.strictObject({
    baseInfo: schemas.baseInfoFields.extend({ isCrossbrand: z.boolean().default(false) }),
    config: mechanicsBody.optional(),
    mode: z.enum(['prizes', 'discounts_only']).default('prizes'),
    bond: schemas.bondBody.nullable().default(null),
    reward: firstReward.optional(),
    brandId: idSchema.optional(),
  }),
  status: 201,
  response: schemas.programSchema,
  perMinute: 60,
  errors: ['brand_not_found', ...NAME_AND_PICTURE, 'not_available'],
})

/** Newest first unless `sort` says otherwise; a page by number or, in the same order, by cursor. */
export const listPrograms = listing('GET /program', {
  summary: 'Programs of the caller’s brand',
  query: z.object({
    q: queryText,
    status: z.enum(['all', ...PROGRAM_STATUSES]).default('all'),
    sort: z
      .enum([...PROGRAM_SORTS, ...PROGRAM_SORTS.map((sort) => `-${sort}` as const)])
      .default('-createdAt'),
    limit: queryLimit(PROGRAM_PAGE),
    page: queryPage,
    cursor: queryCursor,
    /** For a superAdmin: the brand of the programs. */
    brandId: idSchema.optional(),
  }),
  response: z.object({
    items: z.array(schemas.programSummarySchema),
    total: z.int().min(0),
    totalPages: z.int().min(0),
    nextCursor: z.string().nullable(),
  }),
  errors: ['brand_not_found'],
})

/** Of several the last started. */
export const getActiveProgram = defineEndpoint('GET /program/active/{brandId}', {
  summary: 'The active program of a brand',
  tag: 'programs',
  access: ANY_ROLE,
  permission: 'shown',
  response: schemas.programSchema,
  errors: ['no_active_program'],
})

export const getProgram = listing('GET /program/{id}', {
  summary: 'A program of the caller’s brand',
  response: schemas.programSchema,
  errors: ['program_not_found'],
})

/**
 * Base info of a draft, or of a scheduled program until 24:00 of the day before it starts. For an
 * active one only changes that are not worse for members: texts, image, a later end.
 */
export const updateProgram = editing('PUT /program/{id}', {
  summary: 'Change base info, prizes’ mode and bond of a program',
  body: z.strictObject({
    baseInfo: schemas.baseInfoFields.partial().optional(),
    mode: z.enum(['prizes', 'discounts_only']).optional(),
    bond: schemas.bondBody.nullable().optional(),
    redemptionShare: schemas.redemptionShare.nullable().optional(),
    /** Last day of claims, at least 60 days after the end. */
    claimsUntil: schemas.wallDate.optional(),
    /**
     * `baseVersion` of the changed program: when another person has changed it since, nothing is
     * written.
     */
    version: versionSchema.optional(),
  }),
  response: schemas.programSchema,
  errors: [
    'record_changed',
    'program_not_found',
    'program_started',
    'program_active',
    'program_read_only',
    'partners_exist',
    'program_incomplete',
    'gifts_without_purchase',
    'change_worse',
    ...NAME_AND_PICTURE,
  ],
})

export const deleteProgram = editing('DELETE /program/{id}', {
  summary: 'Remove a draft that has no participants',
  errors: ['program_not_found', 'program_step', 'program_has_members'],
})

export const getProgramConfig = listing('GET /program/{id}/config', {
  summary: 'Mechanics of a program and their version',
  response: schemas.programConfigSchema,
  errors: ['program_not_found'],
})

/**
 * `If-Match: "<version>"` names the version that was changed. The body is the whole config; omitted
 * keys get their defaults.
 */
export const updateProgramConfig = editing('PUT /program/{id}/config', {
  summary: 'Replace the mechanics of a draft or scheduled program',
  body: mechanicsBody,
  response: schemas.programConfigSchema,
  errors: [
    'program_not_found',
    'program_active',
    'program_started',
    'program_read_only',
    'program_incomplete',
    'change_worse',
    'config_changed',
    'version_required',
  ],
})

export const lintProgram = listing('GET /program/{id}/lint', {
  summary: 'What must or should be mended before scheduling',
  response: schemas.lintSchema,
  errors: ['program_not_found'],
})

const euros = z.number().min(0).max(1_000_000).multipleOf(0.01)

/** A purchase by a new member who holds the tier `tier`; nothing is written. */
export const simulatePurchase = listing('POST /program/{id}/simulate', {
  summary: 'What a purchase would give',
  onRepeat: 'harmless',
  body: z.strictObject({
    amount: euros,
    /** Default: now. */
    at: momentSchema.optional(),
    /** Their net amounts add up to the amount. */
    lines: z
      .array(
        z.strictObject({
          code: z.string().max(120).optional(),
          category: z.string().max(120).optional(),
          brand: z.string().max(120).optional(),
          quantity: z.number().min(0.001).max(100_000).multipleOf(0.001).default(1),
          net: euros,
        }),
      )
      .max(200)
      .optional(),
    tier: z.int().min(0).max(20).default(0),
    /** A config that is not saved yet, in place of the program's. */
    config: mechanicsBody.optional(),
  }),
  response: schemas.simulationSchema,
  errors: ['program_not_found'],
})

/**
 * The mechanics over the past purchases and redemptions of the brand's customers, minus refunds.
 */
export const dryRunProgram = reading('POST /program/{id}/dry-run', {
  summary: 'What the mechanics would have given for past purchases',
  onRepeat: 'harmless',
  body: z.strictObject({
    months: z.int().min(1).max(DRY_RUN.months).default(DRY_RUN.months),
    /** The cost of a point for the brand, in euros. */
    pointValue: z.number().min(0).max(10).multipleOf(0.001).default(0.01),
    /** A config that is not saved yet, in place of the program's. */
    config: mechanicsBody.optional(),
  }),
  response: schemas.dryRunSchema,
  errors: ['program_not_found'],
})

/** A step that the program's state does not allow is `program_step`. */
const STEP_ERRORS = ['program_not_found', 'program_step'] as const

/** draft → scheduled. `fieldErrors` of program_incomplete name each missing thing. */
export const scheduleProgram = editing('POST /program/{id}/schedule', {
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.programSchema,
  summary: 'Schedule a draft: it becomes active on its start date by itself',
  errors: [...STEP_ERRORS, 'program_incomplete', 'gifts_without_purchase', 'not_available'],
})

/** Until 24:00 of the day before the start. */
export const unscheduleProgram = editing('POST /program/{id}/unschedule', {
  whileTermsDue: true,
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.programSchema,
  summary: 'Turn a scheduled program back into a draft',
  errors: [...STEP_ERRORS, 'program_started'],
})

/** scheduled → active at once; the start date becomes today. */
export const activateProgram = editing('POST /program/{id}/activate', {
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.programSchema,
  summary: 'Activate a scheduled program now',
  errors: [...STEP_ERRORS, 'program_incomplete', 'gifts_without_purchase'],
})

export const getBondReceipt = listing('GET /program/{id}/bond/receipt', {
  summary: 'An address at which the receipt of the bond can be downloaded for an hour',
  response: z.object({ url: z.string() }),
  errors: ['program_not_found', 'bond_without_receipt'],
})

const CANCELLERS = ['superAdmin', 'brand'] as const
/** The common part of steps that end a program and need no more than its id. */
const ending = endpointsOf({ tag: 'programs', access: CANCELLERS, permission: 'program-END' })

export const getCancellation = defineEndpoint('GET /program/{id}/cancel', {
  summary: 'What an emergency cancellation would take away',
  tag: 'programs',
  access: CANCELLERS,
  permission: 'program-LIST',
  response: schemas.cancellationFormSchema,
  errors: ['program_not_found', 'program_step'],
})

/** active → deleted, for good. A manager of the brand may not. */
export const cancelProgram = ending('POST /program/{id}/cancel', {
  summary: 'Cancel an active program in an emergency: all points and stamps become void',
  onRepeat: 'keyed',
  body: z.strictObject({
    /** One for each declaration in the order of DECLARATIONS; all must be true. */
    declarations: z
      .array(z.boolean())
      .length(DECLARATIONS.length, message('declaration'))
      .refine((given) => given.every(Boolean), message('declaration')),
    reason: readableText(1000).refine((text) => text.length >= CANCEL_REASON_LEAST, message('reason_short')),
    compensation: schemas.compensationBody,
    confirmation: z
      .string()
      .max(200)
      .refine((text) => text.trim() === CANCEL_PHRASE, message('cancel_phrase')),
  }),
  response: schemas.programSchema,
  errors: ['program_not_found', 'program_step'],
})

/** The compensations of a cancelled program, one for each member who lost points or stamps. */
export const listCompensations = listing('GET /program/{id}/compensation', {
  summary: 'What members of a cancelled program receive, and whether they have it',
  query: cursorQuery(50),
  response: cursorPage(schemas.owedCompensationSchema),
  errors: ['program_not_found'],
})

export const settleCompensation = editing('POST /program/{id}/compensation/{userId}', {
  summary: 'Note that a member has received the compensation',
  onRepeat: 'harmless',
  params: z.object({ id: idSchema, userId: idSchema }),
  body: z.strictObject({}),
  response: schemas.owedCompensationSchema,
  errors: ['program_not_found', 'compensation_not_found'],
})

/** Ends the program 30 days from today; claims continue for 60 days more. Once. */
export const windDownProgram = ending('POST /program/{id}/wind-down', {
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.programSchema,
  summary: 'Announce the orderly end of an active program',
  errors: [...STEP_ERRORS, 'wound_down_already', 'wind_down_too_late'],
})

export const getBrandTotals = reading('GET /program/data/{brandId}', {
  summary: 'Totals of a brand’s programs',
  response: brandTotalsSchema,
  errors: ['brand_not_found'],
})

export const getProgramStatistics = reading('GET /program/data/{brandId}/{programId}', {
  summary: 'Statistics of a program',
  query: z.object({ period: z.enum(STATISTICS_PERIODS).default('month') }),
  response: programStatisticsSchema,
  errors: ['brand_not_found', 'program_not_found'],
})

export const getTiers = listing('GET /program/tiers/{brandId}', {
  summary: 'Levels of a brand',
  response: schemas.brandTiersSchema,
  errors: ['brand_not_found'],
})

/**
 * While a program is active only a later expirationDate is accepted; switching off applies when the
 * last program ends.
 */
export const updateTiers = editing('PUT /program/tiers/{brandId}', {
  summary: 'Change the levels of a brand',
  body: changedTiersBody,
  response: schemas.brandTiersSchema,
  errors: ['brand_not_found', 'record_changed', 'tiers_locked'],
})

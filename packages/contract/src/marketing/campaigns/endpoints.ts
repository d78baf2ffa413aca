import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { RECIPIENT_OUTCOMES } from './constants.ts'
import {
  campaignBody,
  campaignDetailSchema,
  campaignSchema,
  capsSchema,
  reachBody,
  reachSchema,
  recipientSchema,
} from './schemas.ts'

const programParams = z.object({ programId: idSchema })
const campaignParams = z.object({ programId: idSchema, campaignId: idSchema })
const READ = { tag: 'campaign', access: BACK_OFFICE, permission: 'customer-LIST' } as const
const WRITE = { tag: 'campaign', access: BACK_OFFICE, permission: 'customer-NOTIFY' } as const

/** Newest first. */
export const listCampaigns = defineEndpoint({
  ...READ,
  address: 'GET /campaign/{programId}',
  summary: 'The campaigns of a program with their figures',
  params: programParams,
  query: z.object({ limit: queryLimit(TABLE_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(campaignSchema),
  errors: ['program_not_found'],
})

/**
 * Sends it at once or at its time: never between 21:00 and 9:00, in which it waits. Whom it goes to is settled when
 * it begins; whether each of them consents is asked when their message is written.
 */
export const createCampaign = defineEndpoint({
  ...WRITE,
  address: 'POST /campaign/{programId}',
  summary: 'Send a campaign to the customers of a segment, now or later',
  onRepeat: 'keyed',
  params: programParams,
  body: campaignBody,
  status: 201,
  response: campaignSchema,
  errors: [
    'not_available',
    'program_not_found',
    'campaign_program_over',
    'segment_not_found',
    'deal_not_found',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
  perMinute: 20,
})

/** Exact, as of this moment; nothing is sent. */
export const countReach = defineEndpoint({
  ...READ,
  address: 'POST /campaign/{programId}/reach',
  summary: 'Whom a campaign would reach now, and why not the others',
  onRepeat: 'harmless',
  params: programParams,
  body: reachBody,
  status: 200,
  response: reachSchema,
  errors: ['program_not_found', 'segment_not_found'],
})

export const getMarketingCaps = defineEndpoint({
  ...READ,
  address: 'GET /campaign/{programId}/cap',
  summary: 'Most marketing messages of the brand to one member',
  params: programParams,
  status: 200,
  response: capsSchema,
  errors: ['program_not_found'],
})

/** For all that the brand sends; never more than two a day and five a week. */
export const setMarketingCaps = defineEndpoint({
  ...WRITE,
  address: 'PUT /campaign/{programId}/cap',
  summary: 'Lower the most marketing messages of the brand to one member',
  params: programParams,
  body: capsSchema,
  status: 200,
  response: capsSchema,
  errors: ['program_not_found'],
})

export const getCampaign = defineEndpoint({
  ...READ,
  address: 'GET /campaign/{programId}/{campaignId}',
  summary: 'A campaign with its results',
  params: campaignParams,
  status: 200,
  response: campaignDetailSchema,
  errors: ['program_not_found', 'campaign_not_found'],
})

const STEP = {
  ...WRITE,
  onRepeat: 'harmless',
  params: campaignParams,
  body: z.strictObject({}),
  status: 200,
  response: campaignSchema,
  errors: ['program_not_found', 'campaign_not_found', 'campaign_state'],
} as const
export const pauseCampaign = defineEndpoint({
  ...STEP,
  address: 'POST /campaign/{programId}/{campaignId}/pause',
  summary: 'Stop sending a campaign for a while',
})
/** One that a suspension of the brand stopped before it began goes to whom its segment means now. */
export const resumeCampaign = defineEndpoint({
  ...STEP,
  errors: [...STEP.errors, 'campaign_brand_suspended'],
  address: 'POST /campaign/{programId}/{campaignId}/resume',
  summary: 'Go on sending a campaign',
})
/** Who has not been sent the message yet will not be. */
export const cancelCampaign = defineEndpoint({
  ...STEP,
  address: 'POST /campaign/{programId}/{campaignId}/cancel',
  summary: 'End a campaign before it is through',
})

export const listRecipients = defineEndpoint({
  ...READ,
  address: 'GET /campaign/{programId}/{campaignId}/recipient',
  summary: 'Whom a campaign was sent to, and why not to the others',
  params: campaignParams,
  query: z.object({
    outcome: z.enum(RECIPIENT_OUTCOMES).optional(),
    limit: queryLimit(TABLE_PAGE),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(recipientSchema),
  errors: ['program_not_found', 'campaign_not_found'],
})

/** CSV in UTF-8 with a byte order mark, `;` between cells. */
export const exportRecipients = defineEndpoint({
  ...READ,
  permission: 'customer-EXPORT',
  address: 'GET /campaign/{programId}/{campaignId}/export',
  summary: 'Export the recipients of a campaign as CSV',
  params: campaignParams,
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: ['program_not_found', 'campaign_not_found'],
  perMinute: 10,
})

import { z } from 'zod'
import { cursorPage } from '../../common/pages.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { BACK_OFFICE } from '../../roles.ts'
import { RECIPIENT_OUTCOMES } from './constants.ts'
import * as schemas from './schemas.ts'

const listing = endpointsOf({
  tag: 'campaign',
  access: BACK_OFFICE,
  permission: 'customer-LIST',
  errors: ['program_not_found'],
})
const notifying = endpointsOf({ tag: 'campaign', access: BACK_OFFICE, permission: 'customer-NOTIFY' })
const step = endpointsOf({
  tag: 'campaign',
  access: BACK_OFFICE,
  permission: 'customer-NOTIFY',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.campaignSchema,
  errors: ['program_not_found', 'campaign_not_found', 'campaign_state'],
})

/** Newest first. */
export const listCampaigns = listing('GET /campaign/{programId}', {
  summary: 'The campaigns of a program with their figures',
  query: cursorQuery(TABLE_PAGE),
  response: cursorPage(schemas.campaignSchema),
})

/**
 * Sends it at once or at its time, except between 21:00 and 9:00, when it waits. The recipients are
 * fixed when it begins; the consent of each is checked when their message is written.
 */
export const createCampaign = notifying('POST /campaign/{programId}', {
  summary: 'Send a campaign to the customers of a segment, now or later',
  onRepeat: 'keyed',
  body: schemas.campaignBody,
  status: 201,
  response: schemas.campaignSchema,
  perMinute: 20,
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
})

/** The exact number at this moment; nothing is sent. */
export const countReach = listing('POST /campaign/{programId}/reach', {
  summary: 'Whom a campaign would reach now, and why not the others',
  onRepeat: 'harmless',
  body: schemas.reachBody,
  response: schemas.reachSchema,
  errors: ['segment_not_found'],
})

export const getMarketingCaps = listing('GET /campaign/{programId}/cap', {
  summary: 'Most marketing messages of the brand to one member',
  response: schemas.capsSchema,
})

/** For all messages of the brand; never more than two a day and five a week. */
export const setMarketingCaps = notifying('PUT /campaign/{programId}/cap', {
  summary: 'Lower the most marketing messages of the brand to one member',
  body: schemas.capsSchema,
  response: schemas.capsSchema,
  errors: ['program_not_found'],
})

export const getCampaign = listing('GET /campaign/{programId}/{campaignId}', {
  summary: 'A campaign with its results',
  response: schemas.campaignDetailSchema,
  errors: ['campaign_not_found'],
})

export const pauseCampaign = step('POST /campaign/{programId}/{campaignId}/pause', {
  summary: 'Stop sending a campaign for a while',
  whileTermsDue: true,
})
/**
 * A campaign that a suspension of the brand stopped before its begin goes to the segment's current
 * customers.
 */
export const resumeCampaign = step('POST /campaign/{programId}/{campaignId}/resume', {
  summary: 'Go on sending a campaign',
  errors: ['campaign_brand_suspended'],
})
/** Members without the message no longer get it. */
export const cancelCampaign = step('POST /campaign/{programId}/{campaignId}/cancel', {
  summary: 'End a campaign before it is through',
  whileTermsDue: true,
})

export const listRecipients = listing('GET /campaign/{programId}/{campaignId}/recipient', {
  summary: 'Whom a campaign was sent to, and why not to the others',
  query: cursorQuery(TABLE_PAGE, {
    outcome: z.enum(RECIPIENT_OUTCOMES).optional(),
  }),
  response: cursorPage(schemas.recipientSchema),
  errors: ['campaign_not_found'],
})

/** CSV in UTF-8 with a byte order mark, `;` between cells. */
export const exportRecipients = defineEndpoint('GET /campaign/{programId}/{campaignId}/export', {
  tag: 'campaign',
  access: BACK_OFFICE,
  permission: 'customer-EXPORT',
  summary: 'Export the recipients of a campaign as CSV',
  document: 'text/csv',
  perMinute: 10,
  errors: ['program_not_found', 'campaign_not_found'],
})

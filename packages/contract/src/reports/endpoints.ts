import { z } from 'zod'
import { idSchema } from '../common/ids.ts'
import { cursorPage } from '../common/pages.ts'
import { queryCursor, queryLimit } from '../common/query.ts'
import { readableText } from '../common/text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { DEAL_READERS, SUPER_ADMIN } from '../roles.ts'
import * as addresses from './addresses.ts'
import { reportReasonSchema, reportSchema } from './schemas.ts'

/** 'Segnala questo deal' (R-178; art. 16 Digital Services Act). */
export const reportDeal = defineEndpoint({
  address: addresses.reportDeal,
  summary: 'Report a deal to the platform',
  tag: 'report',
  access: DEAL_READERS,
  onRepeat: 'keyed',
  body: z.strictObject({
    dealId: idSchema,
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  errors: ['deal_not_found'],
  perMinute: 10,
})

export const listReports = defineEndpoint({
  address: addresses.listReports,
  summary: 'Reports of deals, newest first',
  tag: 'report',
  access: SUPER_ADMIN,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(reportSchema).extend({ totalCount: z.int().min(0) }),
  errors: [],
})

import * as contract from '@vicino/contract/deals'
import type { Feature } from '../../platform/http/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { browse } from './browse.ts'
import { createDeal } from './publish/create.ts'
import { updateDeal } from './publish/update.ts'
import { react } from './react.ts'
import { dealList, openDeal, recentViews, savedDeals } from './reading.ts'

/** Deals: finding, reading, publishing and reacting. */
export const deals: Feature = (app, services) => {
  serve(app, contract.browseDeals, ({ query, actor }) => browse(services, query, actor))
  serve(app, contract.listDeals, ({ query, actor }) => dealList(services, query, actor))
  serve(app, contract.listRecentViews, ({ query, actor }) => recentViews(services, query.limit, actor))
  serve(app, contract.listSavedDeals, ({ query, actor }) => savedDeals(services, query, actor))
  serve(app, contract.getDeal, ({ params, query, actor }) => openDeal(services, params.id, query, actor))
  serve(app, contract.createDeal, ({ body, actor }) => createDeal(services, body, actor))
  serve(app, contract.updateDeal, ({ params, body, actor }) => updateDeal(services, params.id, body, actor))
  serve(app, contract.reactToDeal, ({ params, body, actor }) =>
    react(services, params.id, body.reaction, actor),
  )
  serve(app, contract.reactThroughPost, ({ params, body, actor }) =>
    react(services, params.dealId, body.reaction, actor),
  )
}

import * as contract from '@vicino/contract/marketing/campaigns/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { readMarketingCaps, setMarketingCaps } from './caps.ts'
import { createCampaign } from './create-campaign.ts'
import { countReach } from './reach.ts'
import { campaignDetail, exportRecipients, listCampaigns, listRecipients } from './read-campaigns.ts'
import { takeStep } from './take-step.ts'

/** Campaigns of brands to the customers of a program. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listCampaigns, ({ params, query, actor }) =>
    listCampaigns(db, services, params.programId, query, actor),
  )
  serve(app, contract.createCampaign, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      createCampaign(tx, services, call.params.programId, call.body, call.actor),
    ),
  )
  serve(app, contract.countReach, ({ params, body, actor }) =>
    countReach(db, services, params.programId, body, actor),
  )
  serve(app, contract.getMarketingCaps, ({ params, actor }) => readMarketingCaps(db, params.programId, actor))
  serve(app, contract.setMarketingCaps, ({ params, body, actor }) =>
    inTransaction(db, (tx) => setMarketingCaps(tx, services, params.programId, body, actor)),
  )
  serve(app, contract.getCampaign, ({ params, actor }) => campaignDetail(db, params, actor))
  serve(app, contract.pauseCampaign, ({ params, actor }) =>
    inTransaction(db, (tx) => takeStep(tx, services, params, 'pause', actor)),
  )
  serve(app, contract.resumeCampaign, ({ params, actor }) =>
    inTransaction(db, (tx) => takeStep(tx, services, params, 'resume', actor)),
  )
  serve(app, contract.cancelCampaign, ({ params, actor }) =>
    inTransaction(db, (tx) => takeStep(tx, services, params, 'cancel', actor)),
  )
  serve(app, contract.listRecipients, ({ params, query, actor }) =>
    listRecipients(db, services, params, query, actor),
  )
  serveDocument(app, contract.exportRecipients, ({ params, actor, language }) =>
    exportRecipients(db, services, params, { actor, language }),
  )
}

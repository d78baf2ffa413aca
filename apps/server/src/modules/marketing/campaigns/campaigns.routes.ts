import * as contract from '@vicino/contract/marketing/campaigns/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { readMarketingCaps, setMarketingCaps } from './caps.ts'
import { createCampaign } from './create-campaign.ts'
import { countReach } from './reach.ts'
import { campaignDetail, exportRecipients, listCampaigns, listRecipients } from './read-campaigns.ts'
import { takeStep } from './take-step.ts'

/** Campaigns of brands to the customers of a program. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveRead(app, services, contract.listCampaigns, (reader, { params, query, actor }) =>
    listCampaigns(reader, services, params.programId, query, actor),
  )
  serveWrite(app, services, contract.createCampaign, (tx, { params, body, actor }) =>
    createCampaign(tx, services, params.programId, body, actor),
  )
  serve(app, contract.countReach, ({ params, body, actor }) =>
    countReach(db, services, params.programId, body, actor),
  )
  serve(app, contract.getMarketingCaps, ({ params, actor }) => readMarketingCaps(db, params.programId, actor))
  serveWrite(app, services, contract.setMarketingCaps, (tx, { params, body, actor }) =>
    setMarketingCaps(tx, services, params.programId, body, actor),
  )
  serve(app, contract.getCampaign, ({ params, actor }) => campaignDetail(db, params, actor))
  serveWrite(app, services, contract.pauseCampaign, (tx, { params, actor }) =>
    takeStep(tx, services, params, 'pause', actor),
  )
  serveWrite(app, services, contract.resumeCampaign, (tx, { params, actor }) =>
    takeStep(tx, services, params, 'resume', actor),
  )
  serveWrite(app, services, contract.cancelCampaign, (tx, { params, actor }) =>
    takeStep(tx, services, params, 'cancel', actor),
  )
  serveRead(app, services, contract.listRecipients, (reader, { params, query, actor }) =>
    listRecipients(reader, services, params, query, actor),
  )
  serveReadDocument(app, services, contract.exportRecipients, (reader, { params, actor, language }) =>
    exportRecipients(reader, services, params, { actor, language }),
  )
}

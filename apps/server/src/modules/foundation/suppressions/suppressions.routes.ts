import * as contract from '@vicino/contract/foundation/suppressions/endpoints'
import { release, suppressionOf } from '../../../platform/deliveries/suppressions.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveMailEvents } from './mail-events.http.ts'

/** What comes back of e-mails, and what a person sees of it. */
export const routes: Routes = async (app, services) => {
  const { db } = services
  await serveMailEvents(app, services)
  serve(app, contract.getSuppression, async ({ actor }) => {
    const found = await suppressionOf(db, actor.sub)
    return { suppression: found ? { reason: found.reason, at: found.notedAt.toISOString() } : null }
  })
  serve(app, contract.resumeEmails, async ({ actor }) => {
    await release(db, actor.sub)
  })
}

import * as contract from '@vicino/contract/marketplace/brands/terms/endpoints'
import type { Routes } from '../../../../platform/feature.ts'
import { serve } from '../../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../../platform/http/write.ts'
import { acceptTerms, readBusinessTerms } from './business-terms.ts'

/** The terms for businesses, as a brand accepts them anew. */
export const routes: Routes = (app, services) => {
  serve(app, contract.getBusinessTerms, ({ params, actor }) =>
    readBusinessTerms(services.db, services, params.id, actor),
  )
  serveWrite(app, services, contract.acceptBusinessTerms, (tx, { params, body, actor }) =>
    acceptTerms(tx, services, params.id, body, actor),
  )
}

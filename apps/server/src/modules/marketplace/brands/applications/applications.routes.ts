import * as contract from '@vicino/contract/marketplace/brands/applications/endpoints'
import { serve } from '../../../../platform/http/endpoint.ts'
import { serveRead } from '../../../../platform/http/read.ts'
import { serveWrite } from '../../../../platform/http/write.ts'
import type { Routes } from '../../../../platform/feature.ts'
import { apply } from './apply-as-business.ts'
import { changeCompany } from '../company/change-company.ts'
import { decide } from './decide-application.ts'
import { ownApplication, waitingApplications } from './list-applications.ts'
import { readCompany } from '../company/read-company.ts'

/**
 * The application for a brand account, and the data of the company behind a brand.
 */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveWrite(app, services, contract.applyForBusiness, (tx, { body, actor }) =>
    apply(tx, services, body, actor),
  )
  serve(app, contract.getOwnApplication, ({ actor }) => ownApplication(db, actor))
  serveRead(app, services, contract.listApplications, (reader, { query }) =>
    waitingApplications(reader, services, query),
  )
  serveWrite(app, services, contract.decideApplication, (tx, { params, body, actor }) =>
    decide(tx, services, params.id, body, actor),
  )
  serve(app, contract.getCompany, ({ params, actor }) => readCompany(db, params.id, actor))
  serve(app, contract.updateCompany, ({ params, body, actor }) =>
    changeCompany(db, services, params.id, body, actor),
  )
}

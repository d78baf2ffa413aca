import * as contract from '@vicino/contract/business'
import { serve } from '../../platform/http/endpoint.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { applications, apply, decide, ownApplication } from './applications.ts'
import { changeCompany, company } from './company.ts'

/** The way to a brand account and the data of the company behind a brand. */
export const business: Feature = (app, services) => {
  serve(app, contract.applyForBusiness, ({ body, actor }) => apply(services, body, actor))
  serve(app, contract.getOwnApplication, ({ actor }) => ownApplication(services, actor))
  serve(app, contract.listApplications, ({ query }) => applications(services, query))
  serve(app, contract.decideApplication, ({ params, body, actor }) =>
    decide(services, params.id, body, actor),
  )
  serve(app, contract.getCompany, ({ params, actor }) => company(services, params.id, actor))
  serve(app, contract.updateCompany, ({ params, body, actor }) =>
    changeCompany(services, params.id, body, actor),
  )
}

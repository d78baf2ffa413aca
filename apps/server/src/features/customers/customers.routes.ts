import * as contract from '@vicino/contract/customers/endpoints'
import type { Routes } from '../../platform/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { listCustomers } from './list-customers.ts'
import { customerConsents, customerDetail, customerSummary } from './read-customer.ts'

/** Customers of programs, for who runs the brand. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listCustomers, ({ params, query, actor }) =>
    listCustomers(db, services, params.programId, query, actor),
  )
  serve(app, contract.getCustomerSummary, ({ params, actor }) => customerSummary(db, params.programId, actor))
  serve(app, contract.getCustomer, ({ params, actor }) => customerDetail(db, services, params, actor))
  serve(app, contract.listCustomerConsents, ({ params, actor }) => customerConsents(db, params, actor))
}

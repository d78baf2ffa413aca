import * as contract from '@vicino/contract/customers/endpoints'
import type { Routes } from '../../platform/feature.ts'
import { serve, serveDocument } from '../../platform/http/endpoint.ts'
import { once } from '../../platform/http/idempotency.ts'
import { adjustCustomers } from './adjust-customers.ts'
import { exportCustomers } from './export-customers.ts'
import { listCustomers } from './list-customers.ts'
import { notifyCustomers } from './notify-customers.ts'
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
  serveDocument(app, contract.exportCustomers, ({ params, query, actor, language }) =>
    exportCustomers(db, services, params.programId, query, { actor, language }),
  )
  serve(app, contract.adjustCustomers, (call) =>
    once(services, call, (tx) => adjustCustomers(tx, services, call.params.programId, call.body, call.actor)),
  )
  serve(app, contract.notifyCustomers, (call) =>
    once(services, call, (tx) => notifyCustomers(tx, services, call.params.programId, call.body, call.actor)),
  )
}

import * as contract from '@vicino/contract/channels/webhooks/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { versionOf } from '../../../platform/http/versions.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { change, create, remove, rotate } from './change-webhook.ts'
import { readEndpoints } from './endpoints.queries.ts'
import { deliveriesOf, deliveryOf, redeliver, test } from './read-log.ts'
import { presentWebhook } from './webhooks.presenter.ts'

/** The webhooks of the caller's own brand, for its people and for its systems. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  serve(app, contract.listWebhooks, async ({ actor: { brandId } }) => {
    const rows = brandId === null ? [] : await readEndpoints(db, brandId)
    return rows.map((row) => presentWebhook(row, clock.now()))
  })
  serveWrite(app, services, contract.createWebhook, (tx, { body, actor }) =>
    create(tx, services, body, actor),
  )
  serveWrite(app, services, contract.changeWebhook, (tx, { params, body, actor }) =>
    change(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.deleteWebhook, (tx, { params, actor }) =>
    remove(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.rotateWebhook, (tx, { params, actor }) =>
    rotate(tx, services, params.id, actor),
  )
  serve(app, contract.testWebhook, ({ params, actor }) => test(services, params.id, actor))
  serve(app, contract.listWebhookDeliveries, ({ params, query, actor }) =>
    deliveriesOf(services, params.id, query, actor),
  )
  serve(app, contract.getWebhookDelivery, ({ params, actor }) => deliveryOf(db, params, actor))
  serve(app, contract.redeliverWebhook, ({ params, actor }) => redeliver(services, params, actor))

  serve(app, contract.listWebhooksByKey, async ({ actor }) => {
    const rows = await readEndpoints(db, actor.brandId ?? '')
    return rows.map((row) => presentWebhook(row, clock.now()))
  })
  serveWrite(app, services, contract.createWebhookByKey, (tx, { body, actor, request }) =>
    create(tx, services, body, actor, versionOf(request)),
  )
  serveWrite(app, services, contract.changeWebhookByKey, (tx, { params, body, actor }) =>
    change(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.deleteWebhookByKey, (tx, { params, actor }) =>
    remove(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.rotateWebhookByKey, (tx, { params, actor }) =>
    rotate(tx, services, params.id, actor),
  )
  serve(app, contract.testWebhookByKey, ({ params, actor }) => test(services, params.id, actor))
  serve(app, contract.listDeliveriesByKey, ({ params, query, actor }) =>
    deliveriesOf(services, params.id, query, actor),
  )
  serve(app, contract.getDeliveryByKey, ({ params, actor }) => deliveryOf(db, params, actor))
  serve(app, contract.redeliverByKey, ({ params, actor }) => redeliver(services, params, actor))
}

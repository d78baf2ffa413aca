import * as contract from '@vicino/contract/notifications/endpoints'
import { serve } from '../../platform/http/endpoint.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Routes } from '../../platform/feature.ts'
import { deleteBrowserOf } from './notifications.queries.ts'
import { changePreferences, preferencesOf } from './preferences.ts'
import { subscribe } from './subscribe.ts'

/** How users are told of things: their preferences, and the browsers that get pushes. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getNotificationPreferences, ({ actor }) => preferencesOf(db, services, actor.sub))
  serve(app, contract.setNotificationPreferences, ({ body, actor }) =>
    changePreferences(db, services, actor.sub, body.items),
  )
  serve(app, contract.subscribeToPush, (call) => {
    const { actor, language, request } = call
    const from = { actor, language, userAgent: request.headers['user-agent'] ?? '' }
    return once(services, call, (tx) => subscribe(tx, services, call.body, from))
  })
  serve(app, contract.unsubscribeFromPush, async ({ body, actor }) => {
    await deleteBrowserOf(db, actor.sub, body.endpoint)
    return null
  })
}

import * as contract from '@vicino/contract/notifications/endpoints'
import { serve } from '../../platform/http/endpoint.ts'
import type { Routes } from '../../platform/feature.ts'
import { deleteBrowserOf } from './notifications.queries.ts'
import { changePreferences, preferences, subscribe } from './notifications.service.ts'

/** How one hears of things: preferences, and the browsers that get pushes. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getNotificationPreferences, ({ actor }) => preferences(db, services, actor.sub))
  serve(app, contract.setNotificationPreferences, ({ body, actor }) =>
    changePreferences(db, services, actor.sub, body.items),
  )
  serve(app, contract.subscribeToPush, ({ body, actor, language, request }) =>
    subscribe(db, services, body, { actor, language, userAgent: request.headers['user-agent'] ?? '' }),
  )
  serve(app, contract.unsubscribeFromPush, async ({ body, actor }) => {
    await deleteBrowserOf(services.db, actor.sub, body.endpoint)
    return null
  })
}

import * as contract from '@vicino/contract/notifications/endpoints'
import { serve } from '../../platform/http/endpoint.ts'
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
  serve(app, contract.subscribeToPush, ({ body, actor, language, request }) =>
    subscribe(db, services, body, { actor, language, userAgent: request.headers['user-agent'] ?? '' }),
  )
  serve(app, contract.unsubscribeFromPush, async ({ body, actor }) => {
    await deleteBrowserOf(db, actor.sub, body.endpoint)
    return null
  })
}

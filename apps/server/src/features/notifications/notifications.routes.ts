import * as contract from '@vicino/contract/notifications'
import { serve } from '../../platform/http/endpoint.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { deleteBrowserOf } from './notifications.queries.ts'
import { changePreferences, preferences, subscribe } from './notifications.service.ts'

/** How one hears of things: preferences, and the browsers that get pushes. */
export const notificationPreferences: Feature = (app, services) => {
  serve(app, contract.getNotificationPreferences, ({ actor }) => preferences(services, actor.sub))
  serve(app, contract.setNotificationPreferences, ({ body, actor }) =>
    changePreferences(services, actor.sub, body.items),
  )
  serve(app, contract.subscribeToPush, ({ body, actor, language, request }) =>
    subscribe(services, body, { actor, language, userAgent: request.headers['user-agent'] ?? '' }),
  )
  serve(app, contract.unsubscribeFromPush, async ({ body, actor }) => {
    await deleteBrowserOf(services.db, actor.sub, body.endpoint)
    return null
  })
}

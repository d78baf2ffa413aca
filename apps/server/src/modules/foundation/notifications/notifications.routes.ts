import * as contract from '@vicino/contract/foundation/notifications/endpoints'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import type { Routes } from '../../../platform/feature.ts'
import { noticesOf, readThose } from './notices.ts'
import { countUnread } from './notices.queries.ts'
import { deleteBrowserOf } from './notifications.queries.ts'
import { changePreferences, preferencesOf } from './preferences.ts'
import { changeSettings, settingsOf } from './settings.ts'
import { serveUnsubscribe } from './unsubscribe.http.ts'
import { subscribe } from './subscribe.ts'

/** Users' notifications (R-419), their preferences (R-421), and the browsers that get pushes. */
export const routes: Routes = async (app, services) => {
  const { db } = services
  await serveUnsubscribe(app, services)
  serve(app, contract.listNotices, ({ query, actor, language }) =>
    noticesOf(db, services, query, { userId: actor.sub, language }),
  )
  serve(app, contract.countUnreadNotices, async ({ actor }) => ({ unread: await countUnread(db, actor.sub) }))
  serveWrite(app, services, contract.readNotices, (tx, { body, actor }) =>
    readThose(tx, services, actor.sub, body),
  )
  serve(app, contract.getNotificationPreferences, ({ actor }) => preferencesOf(db, services, actor.sub))
  serve(app, contract.setNotificationPreferences, ({ body, actor }) =>
    changePreferences(db, services, actor.sub, body.items),
  )
  serve(app, contract.getNotificationSettings, ({ actor }) => settingsOf(db, actor.sub))
  serve(app, contract.setNotificationSettings, ({ body, actor }) =>
    changeSettings(db, services, actor.sub, body),
  )
  serve(app, contract.subscribeToPush, (call) => {
    const { actor, language, request } = call
    const from = { actor, language, userAgent: request.headers['user-agent'] ?? '' }
    return withIdempotencyKey(services, call, (tx) => subscribe(tx, services, call.body, from))
  })
  serve(app, contract.unsubscribeFromPush, ({ body, actor }) => deleteBrowserOf(db, actor.sub, body.endpoint))
}

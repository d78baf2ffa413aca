import { getUser, updateUser } from '@vicino/contract/identity/profile/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { attemptOrigin } from '../auth/public.ts'
import { changeUser } from './change-user.ts'
import { readUser } from './read-user.ts'

export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, getUser, ({ actor, params }) => readUser(db, services, actor, params.id))
  serve(app, updateUser, ({ actor, params, body, request, language }) =>
    changeUser(db, services, actor, params.id, body, { origin: attemptOrigin(services, request), language }),
  )
}

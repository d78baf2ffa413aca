import { getUser, updateUser } from '@vicino/contract/users'
import type { Feature } from '../../platform/http/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { changeUser, readUser } from './users.service.ts'

export const users: Feature = (app, services) => {
  serve(app, getUser, ({ actor, params }) => readUser(services, actor, params.id))
  serve(app, updateUser, ({ actor, params, body, ...call }) =>
    changeUser(services, actor, params.id, body, call),
  )
}

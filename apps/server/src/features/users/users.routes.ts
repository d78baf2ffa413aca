import { getUser, updateUser } from '@vicino/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/http/context.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { changeUser, readUser } from './users.service.ts'

export function users(app: FastifyInstance, services: Services): void {
  serve(app, getUser, ({ actor, params }) => readUser(services, actor, params.id))
  serve(app, updateUser, ({ actor, params, body }) => changeUser(services, actor, params.id, body))
}

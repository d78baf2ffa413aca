import { loginApp, loginDashboard, logout, me, refresh, register } from '@vicino/contract/auth'
import type { Role } from '@vicino/contract/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { checkOrigin } from '../../platform/http/origin.ts'
import { addressOf } from '../../platform/http/rate-limits.ts'
import * as service from './auth.service.ts'
import {
  clientOf,
  deviceFor,
  forgetRefreshCookie,
  present,
  REFRESH_COOKIE,
  rememberDevice,
} from './client.ts'
import { LoginGuard } from './login-guard.ts'
import { findAccountOfSession } from './sessions.queries.ts'
import type { Client } from './client-kind.ts'
import type { SignedIn } from './sessions.ts'

export const auth: Feature = (app, services) => {
  const { config, db, clock, keys } = services
  const guard = new LoginGuard(db, clock, keys.loginAttempts)

  serve(app, register, async ({ request, reply, body }) => {
    const client = callerOf(request)
    return welcome(reply, client, await service.register(services, body, client))
  })

  for (const endpoint of [loginApp, loginDashboard]) {
    serve(app, endpoint, async ({ request, reply, body }) => {
      const client = callerOf(request)
      const credentials = {
        ...body,
        address: addressOf(request),
        deviceFor: (userId: string) => deviceFor(request, keys, userId),
        dashboardOnly: endpoint === loginDashboard,
      }
      return welcome(reply, client, await service.login(services, guard, credentials, client))
    })
  }

  serve(app, refresh, async ({ request, reply, body }) => {
    const client = callerOf(request)
    const presented = tokenOf(request, client, body.refresh_token)
    try {
      const mayRetry = presented.kind === 'web' && request.headers['sec-fetch-site'] === 'same-origin'
      const signedIn = await service.refresh(services, { ...presented, mayRetry })
      return present(reply, config, { ...client, kind: presented.kind }, signedIn)
    } catch (error) {
      if (presented.kind === 'web') forgetRefreshCookie(reply, config)
      throw error
    }
  })

  serve(app, logout, async ({ request, reply, body, actor }) => {
    const client = callerOf(request)
    const { token, kind } = tokenOf(request, client, body.refresh_token)
    await service.logout(services, { token, sessionId: actor?.sid })
    if (kind === 'web') forgetRefreshCookie(reply, config)
    return null
  })

  serve(app, me, async ({ actor }) => {
    const account = await findAccountOfSession(db, actor.sid, clock.now())
    if (account === undefined) throw new AppError('unauthenticated')
    const { id, username, avatar, role, brand_id } = account
    return { _id: id, username, avatar, role: role as Role, brandId: brand_id }
  })

  /** Browsers are checked for where they come from; other sites cannot send X-Client without being asked first. */
  function callerOf(request: FastifyRequest): Client {
    const client = clientOf(request)
    if (client.kind === 'web') checkOrigin(request, config)
    return client
  }

  function welcome(reply: FastifyReply, client: Client, signedIn: SignedIn) {
    if (client.kind === 'web') rememberDevice(reply, services, signedIn.account.id)
    return present(reply, config, client, signedIn)
  }
}

/** A token in the body is an app's, one in the cookie a browser's; neither is taken the other way. */
function tokenOf(
  request: FastifyRequest,
  client: Client,
  inBody: string | undefined,
): { token: string | undefined; kind: Client['kind'] } {
  if (inBody !== undefined || client.kind === 'native') return { token: inBody, kind: 'native' }
  return { token: request.cookies[REFRESH_COOKIE], kind: 'web' }
}

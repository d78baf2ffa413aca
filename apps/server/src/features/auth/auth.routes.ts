import { loginApp, loginDashboard, logout, me, refresh, register } from '@vicino/contract/auth'
import type { Role } from '@vicino/contract/roles'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { addressOf } from '../../platform/http/rate-limits.ts'
import * as service from './auth.service.ts'
import { deviceFor, forgetRefreshCookie, present, REFRESH_COOKIE } from './client.ts'
import type { Client } from './client-kind.ts'
import { callerOf, enter } from './entering.ts'
import { google } from './google/google.routes.ts'
import { links } from './links.routes.ts'
import { LoginGuard } from './login-guard.ts'
import { findAccountOfSession } from './sessions.queries.ts'
import { signIns } from './sign-ins.routes.ts'

export const auth: Feature = async (app, services) => {
  const { config, db, clock, keys } = services
  const guard = new LoginGuard(db, clock, keys.loginAttempts)

  serve(app, register, async ({ request, reply, body, language }) => {
    const client = callerOf(request, config)
    const signedIn = await service.register(services, body, { client, language })
    return enter(services, request, reply, client, signedIn, { keep: false })
  })

  for (const endpoint of [loginApp, loginDashboard]) {
    serve(app, endpoint, async ({ request, reply, body }) => {
      const client = callerOf(request, config)
      const keep = body.keep ?? false
      const credentials = {
        ...body,
        address: addressOf(request),
        deviceFor: (userId: string) => deviceFor(request, keys, userId),
        dashboardOnly: endpoint === loginDashboard,
        keep,
      }
      const entry = await service.login(services, guard, credentials, client)
      if ('secondFactor' in entry) return entry
      return enter(services, request, reply, client, entry, { keep })
    })
  }

  serve(app, refresh, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
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
    const client = callerOf(request, config)
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

  for (const part of [links, signIns, google]) await part(app, services)
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

import { loginApp, loginDashboard, logout, me, refresh, register } from '@vicino/contract/auth/endpoints'
import type { Role } from '@vicino/contract/roles'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { Routes } from '../../platform/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import * as service from './auth.service.ts'
import { attemptOrigin, forgetRefreshCookie, present, REFRESH_COOKIE } from './client.http.ts'
import type { Client } from './client-kind.ts'
import { callerOf, enter } from './entering.http.ts'
import { google } from './google/google.routes.ts'
import { links } from './links.routes.ts'
import { LoginGuard } from './login-guard.ts'
import { secondFactor } from './second-factor/second-factor.routes.ts'
import { findAccountOfSession } from './sessions.queries.ts'
import { signIns } from './sign-ins.routes.ts'

export const routes: Routes = async (app, services) => {
  const { config, db, clock, keys } = services
  const guard = new LoginGuard(db, clock, keys.loginAttempts)

  serve(app, register, async ({ request, reply, body, language }) => {
    const client = callerOf(request, config)
    const signedIn = await service.register(db, services, body, { client, language })
    return enter(db, services, request, reply, client, signedIn, { keep: false })
  })

  for (const endpoint of [loginApp, loginDashboard]) {
    serve(app, endpoint, async ({ request, reply, body }) => {
      const client = callerOf(request, config)
      const keep = body.keep ?? false
      const credentials = {
        ...body,
        ...attemptOrigin(services, request),
        dashboardOnly: endpoint === loginDashboard,
        keep,
      }
      const entry = await service.login(db, services, guard, credentials, client)
      if ('secondFactor' in entry) return entry
      return enter(db, services, request, reply, client, entry, { keep })
    })
  }

  serve(app, refresh, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    const presented = tokenOf(request, client, body.refresh_token)
    try {
      const mayRetry = presented.kind === 'web' && request.headers['sec-fetch-site'] === 'same-origin'
      const signedIn = await service.refresh(db, services, { ...presented, mayRetry })
      return present(reply, config, { ...client, kind: presented.kind }, signedIn)
    } catch (error) {
      if (presented.kind === 'web') forgetRefreshCookie(reply, config)
      throw error
    }
  })

  serve(app, logout, async ({ request, reply, body, actor }) => {
    const client = callerOf(request, config)
    const { token, kind } = tokenOf(request, client, body.refresh_token)
    await service.logout(db, services, { token, sessionId: actor?.sid })
    if (kind === 'web') forgetRefreshCookie(reply, config)
    return null
  })

  serve(app, me, async ({ actor }) => {
    const account = await findAccountOfSession(db, actor.sid, clock.now())
    if (account === undefined) throw new AppError('unauthenticated')
    const { id, username, avatar, role, brand_id } = account
    return { _id: id, username, avatar, role: role as Role, brandId: brand_id }
  })

  for (const part of [links, signIns, google, secondFactor]) await part(app, services)
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

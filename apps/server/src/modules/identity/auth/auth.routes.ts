import * as contract from '@vicino/contract/identity/auth/endpoints'
import type { Role } from '@vicino/contract/roles'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/http/context.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { attemptOrigin, callerOf, clearRefreshCookie, presentSession } from './client.http.ts'
import { findInviter } from './accounts.queries.ts'
import type { Client } from './client-kind.ts'
import { readCookie, REFRESH_COOKIE } from './cookies.http.ts'
import { credentials } from './credentials.routes.ts'
import { finishSignIn } from './finish-sign-in.http.ts'
import { google } from './google/google.routes.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refresh, refuse } from './refresh-session.ts'
import { register } from './register-account.ts'
import { secondFactor } from './second-factor/second-factor.routes.ts'
import { findAccountOfSession } from './sessions.queries.ts'
import { signIns } from './sign-ins.routes.ts'

export const routes: Routes = async (app, services) => {
  const { config, db, clock } = services

  serve(app, contract.getInvitation, async ({ params }) => {
    const inviter = await findInviter(db, params.code)
    if (inviter === undefined) throw new AppError('invitation_not_found')
    return inviter
  })
  serve(app, contract.register, async ({ request, reply, body, language }) => {
    const client = callerOf(request, config)
    const signedIn = await register(db, services, body, client, language)
    return finishSignIn(db, services, request, reply, client, signedIn, { keep: false })
  })

  for (const endpoint of [contract.loginApp, contract.loginDashboard]) {
    serve(app, endpoint, async ({ request, reply, body }) => {
      const client = callerOf(request, config)
      const keep = body.keep ?? false
      const attempt = {
        ...body,
        ...attemptOrigin(services, request),
        dashboardOnly: endpoint === contract.loginDashboard,
        keep,
      }
      const entry = await logIn(db, services, attempt, client)
      if ('secondFactor' in entry) return entry
      return finishSignIn(db, services, request, reply, client, entry, { keep })
    })
  }

  serve(app, contract.refresh, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    const { token, kind } = tokenOf(services, request, client, body.refresh_token)
    const mayRetry = kind === 'web' && request.headers['sec-fetch-site'] === 'same-origin'
    const signedIn = token === undefined ? undefined : await refresh(db, services, { token, kind, mayRetry })
    if (signedIn === undefined) {
      if (kind === 'web') clearRefreshCookie(reply, config)
      return refuse(db, token)
    }
    return presentSession(reply, config, { ...client, kind }, signedIn)
  })

  serve(app, contract.logout, async ({ request, reply, body, actor }) => {
    const client = callerOf(request, config)
    const { token, kind } = tokenOf(services, request, client, body.refresh_token)
    await logOut(db, services, { token, sessionId: actor?.sid })
    if (kind === 'web') clearRefreshCookie(reply, config)
    return null
  })

  serve(app, contract.me, async ({ actor }) => {
    const account = await findAccountOfSession(db, actor.sid, clock.now())
    if (account === undefined) throw new AppError('unauthenticated')
    const { id, username, avatar, role, brand_id } = account
    return { _id: id, username, avatar, role: role as Role, brandId: brand_id }
  })

  for (const part of [credentials, signIns, google, secondFactor]) await part(app, services)
}

/**
 * Reads the refresh token of a request, and the kind of client that it must belong to: a token in
 * the body is an app's, a token in the cookie a browser's.
 */
function tokenOf(
  { config }: Services,
  request: FastifyRequest,
  client: Client,
  inBody: string | undefined,
): { token: string | undefined; kind: Client['kind'] } {
  if (inBody !== undefined || client.kind === 'native') return { token: inBody, kind: 'native' }
  return { token: readCookie(request, config, REFRESH_COOKIE), kind: 'web' }
}

import {
  endSignIn,
  listDeviceAccounts,
  listSignIns,
  logoutEverywhere,
  removeDeviceAccount,
  switchAccount,
} from '@vicino/contract/identity/auth/sessions/endpoints'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { callerOf, clearRefreshCookie, presentSession } from './client.http.ts'
import { readCookie, REFRESH_COOKIE } from './cookies.http.ts'
import { deviceAccounts, removeParked, switchTo } from './device-accounts.http.ts'
import { endAllSessions, endSession } from './log-out.ts'
import { hashOfToken } from './refresh-token.ts'
import { requireFresh } from './require-fresh.ts'
import { findToken } from './sessions.queries.ts'
import { findSignIns } from './sign-ins.queries.ts'

/** A user's sessions on all devices, and the accounts that are signed in on this browser. */
export const signIns: Routes = (app, services) => {
  const { config, db, clock } = services

  serve(app, listSignIns, async ({ actor }) => {
    const rows = await findSignIns(db, actor.sub, clock.now())
    return {
      items: rows.map(({ id, client, userAgent, createdAt, lastUsedAt }) => ({
        _id: id,
        client,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === actor.sid,
      })),
    }
  })

  serve(app, endSignIn, ({ actor, params }) => endSession(db, services, params.id, actor))

  serve(app, logoutEverywhere, async ({ request, reply, actor }) => {
    await requireFresh(db, actor.sid, clock.now())
    await endAllSessions(db, services, actor)
    // The cookie may belong to another account that signed in in another tab; that account stays
    // signed in.
    const token = readCookie(request, config, REFRESH_COOKIE)
    const known = token === undefined ? undefined : await findToken(db, hashOfToken(token))
    if (known?.user_id === actor.sub) clearRefreshCookie(reply, config)
    return null
  })

  serve(app, listDeviceAccounts, async ({ request }) => {
    const { kind } = callerOf(request, config)
    return { items: kind === 'web' ? await deviceAccounts(db, services, request) : [] }
  })

  serve(app, switchAccount, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    // Apps store the refresh tokens of their accounts themselves, so there is none here to switch
    // to.
    if (client.kind === 'native') throw new AppError('account_not_here')
    return presentSession(reply, config, client, await switchTo(db, services, request, reply, body.userId))
  })

  serve(app, removeDeviceAccount, async ({ request, reply, body }) => {
    if (callerOf(request, config).kind === 'native') throw new AppError('account_not_here')
    return removeParked(db, services, request, reply, body.userId)
  })
}

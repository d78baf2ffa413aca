import {
  exchange,
  googleAccount,
  googleCallback,
  googleSignIn,
} from '@vicino/contract/identity/auth/google/endpoints'
import { AppError } from '../../../../platform/errors.ts'
import type { Routes } from '../../../../platform/feature.ts'
import { serve, serveNavigation } from '../../../../platform/http/endpoint.ts'
import { callerOf } from '../client.http.ts'
import { finishSignIn } from '../finish-sign-in.http.ts'
import type { QueryOf } from '@vicino/contract/endpoint'
import { browserMarkOf, keepFlow, markBrowser, takeFlow, type SignInOptions } from './flow-cookies.http.ts'
import { exchangeCode } from './exchange-code.ts'
import { issueExchangeCode, makeGoogleAccount } from './issue-exchange-code.ts'
import type { Provider } from './provider.ts'

/**
 * Signing in with Google: the browser goes to the provider, comes back, gets
 * a one-time code from us and trades it for a session.
 */
export const google: Routes = (app, services) => {
  const { config, db } = services
  // The OpenID Connect client is loaded at the first sign-in by Google.
  let loaded: Promise<Provider> | undefined
  const provider = () => (loaded ??= import('./provider.ts').then((module) => new module.Provider(config)))

  serveNavigation(app, googleSignIn, async ({ reply, query }) => {
    const { address, flow } = await (await provider()).begin()
    await keepFlow(services, reply, { ...flow, ...optionsOf(query) })
    return address
  })

  serveNavigation(app, googleCallback, async ({ request, reply }) => {
    try {
      if (config.google === null) throw new AppError('google_unavailable')
      const flow = await takeFlow(services, request, reply)
      if (flow === undefined) throw new AppError('google_failed')
      const claims = await (await provider()).finish(new URL(request.url, config.publicUrl).search, flow)
      const way = await issueExchangeCode(db, services, claims, flow, markBrowser(services, reply))
      return 'code' in way ? `/google?code=${way.code}` : `/google?new=${way.newcomer}`
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      request.log.warn({ code: error.code }, 'google sign-in refused')
      return `/google?error=${error.code}`
    }
  })

  serve(app, exchange, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    const { entry, keep } = await exchangeCode(
      db,
      services,
      body.code,
      browserMarkOf(services, request),
      client,
    )
    if ('secondFactor' in entry) return entry
    return finishSignIn(db, services, request, reply, client, entry, { keep })
  })

  serve(app, googleAccount, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    const mark = browserMarkOf(services, request)
    const { entry, keep } = await makeGoogleAccount(db, services, body, mark, client)
    if ('secondFactor' in entry) return entry
    return finishSignIn(db, services, request, reply, client, entry, { keep })
  })
}

const optionsOf = ({ keep, invite }: QueryOf<typeof googleSignIn>): SignInOptions => ({
  keep: keep ?? false,
  invite,
})

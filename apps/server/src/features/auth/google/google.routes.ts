import { googleCallback, googleSignIn } from '@vicino/contract/accounts'
import { exchange } from '@vicino/contract/second-factor'
import { AppError } from '../../../platform/errors.ts'
import type { Feature } from '../../../platform/http/feature.ts'
import { serve, serveNavigation } from '../../../platform/http/endpoint.ts'
import { callerOf, enter } from '../entering.ts'
import type { QueryOf } from '@vicino/contract/endpoint'
import { browserMark, keepFlow, markBrowser, takeFlow, type Wishes } from './flow-cookies.ts'
import { codeFor, exchangeCode } from './google.service.ts'
import { Provider } from './provider.ts'

/** Signing in with Google: away to the provider, back with a code, and the code for a session. */
export const google: Feature = (app, services) => {
  const { config } = services
  const provider = new Provider(config)

  serveNavigation(app, googleSignIn, async ({ reply, query }) => {
    const { address, flow } = await provider.begin()
    await keepFlow(services, reply, { ...flow, ...wishesOf(query) })
    return address
  })

  serveNavigation(app, googleCallback, async ({ request, reply }) => {
    try {
      if (config.google === null) throw new AppError('google_unavailable')
      const flow = await takeFlow(services, request, reply)
      if (flow === undefined) throw new AppError('google_failed')
      const claims = await provider.finish(new URL(request.url, config.publicUrl).search, flow)
      const code = await codeFor(services, claims, flow, markBrowser(services, reply))
      return `/google?code=${code}`
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      request.log.warn({ code: error.code }, 'google sign-in refused')
      return `/google?error=${error.code}`
    }
  })

  serve(app, exchange, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    const { entry, keep } = await exchangeCode(services, body.code, browserMark(request), client)
    if ('secondFactor' in entry) return entry
    return enter(services, request, reply, client, entry, { keep })
  })
}

const wishesOf = ({ keep, invite, acceptTerms }: QueryOf<typeof googleSignIn>): Wishes => ({
  keep: keep ?? false,
  invite,
  acceptTerms: acceptTerms ?? false,
})

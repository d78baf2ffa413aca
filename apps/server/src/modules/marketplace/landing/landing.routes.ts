import * as contract from '@vicino/contract/marketplace/landing/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { positionOf } from '../../../platform/http/position.ts'
import { landingReader } from './read-landing.ts'

/** Pages for visitors before they sign in. */
export const routes: Routes = (app, { standbys, clock }) => {
  const readLanding = landingReader(() => standbys.readFor(), clock)

  serve(app, contract.getLanding, async ({ query, reply }) => {
    const shown = await readLanding(positionOf(query))
    reply.header('cache-control', 'public, max-age=60')
    return shown
  })
}

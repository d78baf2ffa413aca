import * as contract from '@vicino/contract/landing/endpoints'
import type { Routes } from '../../platform/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { positionOf } from '../../platform/http/position.ts'
import { LandingBoard } from './landing.service.ts'

/** What visitors see of the product before they sign in. */
export const routes: Routes = (app, { db, clock }) => {
  const board = new LandingBoard(db, clock)

  serve(app, contract.getLanding, async ({ query, reply }) => {
    const shown = await board.read(positionOf(query))
    reply.header('cache-control', 'public, max-age=60')
    return shown
  })
}

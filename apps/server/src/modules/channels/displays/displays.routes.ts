import type { FastifyRequest } from 'fastify'
import * as contract from '@vicino/contract/channels/displays/endpoints'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import { displayTokenOf } from '../../../platform/auth/access.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { withIdempotencyKey, REPLAYED_HEADER } from '../../../platform/http/idempotency.ts'
import { bookPlays } from './book-plays.ts'
import { change, revoke } from './change-display.ts'
import { presentDisplay, presentSummary } from './displays.presenter.ts'
import { readDisplays } from './displays.queries.ts'
import { exportFigures, figures } from './figures.ts'
import { dropGroup, makeGroup, pointTogether, presentGroup, revokeTogether, setGroup } from './groups.ts'
import { readGroups } from './groups.queries.ts'
import { noteScan } from './note-scan.ts'
import { assertMayType, countIfWrong, openPairing, pairDisplay } from './pair.ts'
import { playerState } from './player.ts'
import { readPlaylists } from './playlists.queries.ts'
import { dropPlaylist, makePlaylist, ownPlaylist, setPlaylist } from './playlists.ts'

/**
 * A brand's displays and playlists, and the requests of the screens themselves
 * (R-397).
 */
export const routes: Routes = (app, services) => {
  const { db, clock } = services

  serve(app, contract.listDisplays, async ({ actor }) =>
    (await readDisplays(db, shownTo(actor))).map((row) => presentDisplay(row, clock.now())),
  )
  serve(app, contract.pairDisplay, async (call) => {
    await assertMayType(services, call.actor)
    try {
      return await withIdempotencyKey(services, call, (tx) =>
        pairDisplay(tx, services, call.body, call.actor),
      )
    } catch (error) {
      // The repeated answer to a request that was sent twice is no second attempt.
      if (!call.reply.hasHeader(REPLAYED_HEADER)) await countIfWrong(services, call.actor, error)
      throw error
    }
  })
  serve(app, contract.changeDisplay, ({ params, body, actor }) => change(services, params.id, body, actor))
  serve(app, contract.revokeDisplay, ({ params, actor }) => revoke(services, params.id, actor))

  serve(app, contract.listGroups, async ({ actor }) =>
    (await readGroups(db, shownTo(actor))).map(presentGroup),
  )
  serveWrite(app, services, contract.createGroup, (tx, { body, actor }) =>
    makeGroup(tx, services, body, actor),
  )
  serve(app, contract.changeGroup, ({ params, body, actor }) => setGroup(services, params.id, body, actor))
  serve(app, contract.deleteGroup, ({ params, actor }) => dropGroup(services, params.id, actor))
  serve(app, contract.pointTogether, ({ body, actor }) => pointTogether(services, body, actor))
  serve(app, contract.revokeTogether, ({ body, actor }) => revokeTogether(services, body.of, actor))

  serve(app, contract.listPlaylists, async ({ actor }) =>
    (await readPlaylists(db, shownTo(actor), clock.now())).map(presentSummary),
  )
  serveWrite(app, services, contract.createPlaylist, (tx, { body, actor }) =>
    makePlaylist(tx, services, body, actor),
  )
  serve(app, contract.getPlaylist, ({ params, actor }) => ownPlaylist(db, params.id, actor, clock.now()))
  serve(app, contract.changePlaylist, ({ params, body, actor }) =>
    setPlaylist(services, params.id, body, actor),
  )
  serve(app, contract.deletePlaylist, ({ params, actor }) => dropPlaylist(services, params.id, actor))

  serveRead(app, services, contract.displayFigures, (reader, { query, actor }) =>
    figures(reader, query, actor, clock.now()),
  )
  serveReadDocument(app, services, contract.exportDisplayFigures, (reader, { query, ...exporting }) =>
    exportFigures(reader, services, query, exporting),
  )
  serveWrite(app, services, contract.noteScan, (tx, { body, actor }) => noteScan(tx, services, body, actor))

  serve(app, contract.openPairing, () => openPairing(services))
  serve(app, contract.getPlayer, ({ request, query }) => playerState(services, tokenOf(request), query.known))
  serveWrite(app, services, contract.bookPlays, (tx, { request, body }) =>
    bookPlays(tx, services, tokenOf(request), body),
  )
}

function tokenOf(request: FastifyRequest): string {
  const token = displayTokenOf(request)
  if (token === undefined) throw new AppError('unauthenticated')
  return token
}

/** Returns the brand whose displays the account sees; null means every brand's. */
function shownTo({ role, brandId }: Pick<Actor, 'role' | 'brandId'>): string | null {
  if (role === 'superAdmin') return null
  return ownBrand({ brandId })
}

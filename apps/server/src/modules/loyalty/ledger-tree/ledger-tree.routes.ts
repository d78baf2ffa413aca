import * as contract from '@vicino/contract/loyalty/ledger-tree/endpoints'
import { verifierKeyText } from '@vicino/domain/ledger-tree/notes'
import { readTilePath } from '@vicino/domain/ledger-tree/tiles'
import { joined } from '@vicino/domain/ledger-tree/bytes'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { sha256, verifierKeys } from './ledger-keys.ts'
import { readNote, readOrigin } from './leaves.queries.ts'
import { clearingReceipt, consistencyOf, movementReceipt } from './receipts.ts'
import { readEntries, readTileHashes } from './tiles.queries.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The ledger's log for everybody: checkpoint, keys and tiles at the addresses of C2SP tlog-tiles, like
 * files that never change; and receipts for those whose movements they are.
 */
export const routes: Routes = (app, services) => {
  const { standbys } = services

  app.get('/ledger/checkpoint', async (_request, reply) => {
    const read = await readNote(standbys.readFor())
    if (read === undefined) throw new AppError('checkpoint_not_found')
    return asText(reply, 5).send(read.note)
  })
  app.get('/ledger/keys', async (_request, reply) => {
    const origin = await readOrigin(standbys.readFor())
    if (origin === undefined) throw new AppError('checkpoint_not_found')
    const keys = verifierKeys(services, origin).map((key) => verifierKeyText(sha256, key))
    return asText(reply, 300).send(`${keys.join('\n')}\n`)
  })
  app.get<{ Params: { '*': string } }>('/ledger/tile/*', async ({ params }, reply) => {
    const tile = readTilePath(`tile/${params['*']}`)
    if (tile === null) throw new AppError('not_found')
    const db = standbys.readFor()
    const { number, width } = tile
    const hashes = tile.isEntries
      ? (await readEntries(db, number, width)).map((entry) => joined(ENTRY_LENGTH, entry))
      : await readTileHashes(db, sha256, tile)
    if (hashes.length < width) throw new AppError('not_found')
    return reply
      .header('cache-control', FOR_EVER)
      .type('application/octet-stream')
      .send(Buffer.from(joined(...hashes)))
  })

  serveRead(app, services, contract.getMovementReceipt, (reader, { params, actor }) =>
    movementReceipt(reader, params.id, actor),
  )
  serveRead(app, services, contract.getClearingReceipt, (reader, { params, actor }) =>
    clearingReceipt(reader, { programId: params.id, month: params.month }, actor),
  )
  serveRead(app, services, contract.proveConsistency, (reader, { query }) => consistencyOf(reader, query))
}

/** Each entry has 32 bytes; tlog-tiles writes the length before it. */
const ENTRY_LENGTH = Uint8Array.of(0, 32)

const asText = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply.header('cache-control', `public, max-age=${seconds}`).type('text/plain; charset=utf-8')

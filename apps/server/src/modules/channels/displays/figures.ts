import type { displayFigures } from '@vicino/contract/channels/displays/endpoints'
import type { Figures } from '@vicino/contract/channels/displays/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Exporting, type GridExport, batchesOf, exportBatches } from '../../../platform/grid-export.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { mayRunDisplays } from './displays.policy.ts'
import { readDisplay } from './displays.queries.ts'
import { brandOfTogether } from './groups.ts'
import {
  type FigureScope,
  type PlayRow,
  readFigureDays,
  readFigureRows,
  readPlayRows,
} from './figures.queries.ts'

/**
 * Reads the metrics of displays. @throws AppError display_not_found, also where a
 * superAdmin names nothing; display_group_not_found, shop_not_found
 */
export async function figures(
  db: Db,
  query: QueryOf<typeof displayFigures>,
  actor: Actor,
  now: Date,
): Promise<Figures> {
  const scope = await scopeOf(db, query, actor, now)
  const perDay = await readFigureDays(db, scope)
  const sum = (of: 'shown' | 'scanned' | 'redeemed') => perDay.reduce((total, row) => total + row[of], 0)
  return {
    total: { shown: sum('shown'), scanned: sum('scanned'), redeemed: sum('redeemed') },
    days: perDay,
    rows: await readFigureRows(db, scope),
  }
}

const PLAYS: GridExport<PlayRow> = {
  name: 'display',
  title: 'display',
  columns: [
    { it: 'Giorno', en: 'Day', cell: ({ day }) => day },
    { it: 'Negozio', en: 'Shop', cell: ({ shop }) => shop },
    { it: 'Display', en: 'Display', cell: ({ display }) => display },
    { it: 'Deal', en: 'Deal', cell: ({ deal }) => deal },
    { it: 'Volte sullo schermo', en: 'Times on the screen', cell: ({ shown }) => shown },
    { it: 'Secondi sullo schermo', en: 'Seconds on the screen', cell: ({ seconds }) => seconds },
    { it: 'Volte con giorno incerto', en: 'Times whose day is unsure', cell: ({ unsure }) => unsure },
    { it: 'Inquadrati', en: 'Scanned', cell: ({ scanned }) => scanned },
    { it: 'Riscattati', en: 'Redeemed', cell: ({ redeemed }) => redeemed },
    { it: 'Codice del display', en: 'Display id', cell: ({ displayId }) => displayId },
    { it: 'Codice del deal', en: 'Deal id', cell: ({ dealId }) => dealId },
  ],
}

/**
 * Exports the proof of play as CSV: a row for each day, display and deal. @throws AppError as
 * `figures` does
 */
export async function exportFigures(
  db: Db,
  services: Services,
  query: QueryOf<typeof displayFigures>,
  exporting: Exporting,
): Promise<Document> {
  const scope = await scopeOf(db, query, exporting.actor, services.clock.now())
  const batches = batchesOf(
    (start: PlayRow | null, limit) => readPlayRows(db, scope, start, limit),
    (last) => last,
  )
  return exportBatches(services, PLAYS, { ...exporting, detail: query }, batches)
}

async function scopeOf(
  db: Db,
  { days, displayId, groupId, shopId }: QueryOf<typeof displayFigures>,
  actor: Actor,
  now: Date,
): Promise<FigureScope> {
  const brandId = await brandAsked(db, { displayId, groupId, shopId }, actor)
  return {
    brandId,
    displayId: displayId ?? null,
    groupId: groupId ?? null,
    shopId: shopId ?? null,
    days,
    now,
  }
}

/**
 * Returns the brand whose metrics are asked for; those of another brand are reported as not found.
 */
async function brandAsked(
  db: Db,
  { displayId, groupId, shopId }: Pick<QueryOf<typeof displayFigures>, 'displayId' | 'groupId' | 'shopId'>,
  actor: Actor,
): Promise<string> {
  if (groupId !== undefined) return brandOfTogether(db, { groupId }, actor)
  if (shopId !== undefined) return brandOfTogether(db, { shopId }, actor)
  const brandId = displayId === undefined ? actor.brandId : (await readDisplay(db, displayId))?.brandId
  if (brandId === undefined || brandId === null || !mayRunDisplays(actor, brandId))
    throw new AppError('display_not_found')
  return brandId
}

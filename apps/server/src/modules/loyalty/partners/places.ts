import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { listProgramPlaces } from '@vicino/contract/loyalty/partners/endpoints'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { minuteOfWeek } from '@vicino/domain/opening'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { hasPage, type PlaceRow, readPlaces } from './places.queries.ts'

/**
 * Lists the places in which a program is valid: shops of its own brand and of partners.
 * @throws AppError program_not_found, cursor_invalid
 */
export async function placesOf(
  db: Db,
  { clock, cursors }: Services,
  programId: string,
  { lat, lon, limit, cursor }: QueryOf<typeof listProgramPlaces>,
): Promise<ResponseOf<typeof listProgramPlaces>> {
  const position = lat === undefined || lon === undefined ? null : { lat, lon }
  const scope = ['program/place', programId, position]
  const last = cursor === undefined ? null : cursors.decode(scope, cursor)
  if (!(await hasPage(db, programId))) throw new AppError('program_not_found')
  const now = clock.now()
  const rows = await readPlaces(db, {
    programId,
    position,
    minute: minuteOfWeek(now),
    today: dateText(dayAt(now.getTime())),
    after: last && { place: String(last.values[0]), id: last.id },
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, ({ id, place }) => cursors.encode(scope, { values: [place], id }))
  return { items: page.rows.map(present), nextCursor: page.nextCursor }
}

const present = ({ id, place: _place, ...row }: PlaceRow) => ({ _id: id, ...row })

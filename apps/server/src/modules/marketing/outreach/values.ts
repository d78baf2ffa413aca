import { BASE_TIER } from '@vicino/contract/loyalty/programs/constants'
import type { MessageValues } from '@vicino/domain/loyalty/message-template'
import type { Db } from '../../../platform/db/database.ts'
import { compiledProgram, findProgram } from '../../loyalty/programs/public.ts'
import { readNames, readValues } from './outreach.queries.ts'

const points = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/**
 * Reads the values for messages to members of a program: name, points, tier, as they are in this
 * transaction, so that gifts of the same message count. It takes a constant number of statements.
 * Empty when there is no such program.
 */
export async function messageValues(
  db: Db,
  programId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MessageValues>> {
  const head = await findProgram(db, programId)
  if (head === undefined) return new Map()
  const { tiers } = await compiledProgram(db, head)
  const { brand, program } = await readNames(db, { brandId: head.brandId, programId })
  const rows = await readValues(db, programId, userIds)
  return new Map(
    rows.map(({ userId, name, points: balance, rank }) => [
      userId,
      {
        nome: name,
        punti: points.format(balance),
        livello: tiers.tiers[rank - 1]?.name ?? BASE_TIER,
        programma: program,
        negozio: brand,
      },
    ]),
  )
}

import type { getProgramBalance, listJoinedPrograms } from '@vicino/contract/loyalty/members/endpoints'
import type { ProgramBalance } from '@vicino/contract/loyalty/members/schemas'
import type { ParamsOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { maySeeMember } from './members.policy.ts'
import { presentBalance, presentJoined } from './members.presenter.ts'
import { readMembers } from './members.queries.ts'

/**
 * Reads a member's balance in a program in one statement. @throws AppError
 * program_forbidden, not_member
 */
export async function balance(
  db: Db,
  services: Services,
  { userId, programId }: ParamsOf<typeof getProgramBalance>,
  actor: Actor,
): Promise<ProgramBalance> {
  const now = services.clock.now()
  const [row] = await readMembers(db, { userId, programIds: [programId] }, now)
  const head = row === undefined ? await findProgram(db, programId) : row.program.head
  if (!maySeeMember(actor, userId, head)) throw new AppError('program_forbidden')
  if (row === undefined) throw new AppError('not_member')
  return presentBalance(row, await compiledProgram(db, row.program.head), now)
}

/** Reads a member's balance without checking the caller; undefined for people who take no part. */
export async function balanceOfMember(
  db: Db,
  { clock }: Services,
  programId: string,
  userId: string,
): Promise<ProgramBalance | undefined> {
  const now = clock.now()
  const [row] = await readMembers(db, { userId, programIds: [programId] }, now)
  return row && presentBalance(row, await compiledProgram(db, row.program.head), now)
}

/** Lists the programs that the caller joined, the last one first, in one statement. */
export async function joinedPrograms(
  db: Db,
  { clock }: Services,
  actor: Actor,
): Promise<ResponseOf<typeof listJoinedPrograms>> {
  const now = clock.now()
  const rows = await readMembers(db, { userId: actor.sub, programIds: 'all' }, now)
  const shown = rows.filter(({ program }) => !program.head.sandbox)
  const items = await Promise.all(
    shown.map(async (row) => {
      const program = await compiledProgram(db, row.program.head)
      return presentJoined(presentBalance(row, program, now), program, row, now)
    }),
  )
  return { items }
}

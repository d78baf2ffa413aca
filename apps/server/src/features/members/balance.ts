import type { getProgramBalance, listJoinedPrograms } from '@vicino/contract/members/endpoints'
import type { ProgramBalance } from '@vicino/contract/members/schemas'
import type { ParamsOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { compiledProgram, findProgram, findPrograms, type ProgramHead } from '../programs/public.ts'
import { maySeeMember } from './members.policy.ts'
import { presentBalance, presentJoined } from './members.presenter.ts'
import { readMembers, readShown } from './members.queries.ts'

/** What a member has in a program. @throws AppError program_forbidden, not_member */
export async function balance(
  db: Db,
  services: Services,
  { userId, programId }: ParamsOf<typeof getProgramBalance>,
  actor: Actor,
): Promise<ProgramBalance> {
  const head = await findProgram(db, programId)
  if (!maySeeMember(actor, userId, head)) throw new AppError('program_forbidden')
  const found = head && (await balanceOfMember(db, services, head, userId))
  if (found === undefined) throw new AppError('not_member')
  return found
}

/** The same, for who may see it; undefined for who takes no part. */
export async function balanceOfMember(
  db: Db,
  { clock }: Services,
  head: ProgramHead,
  userId: string,
): Promise<ProgramBalance | undefined> {
  const now = clock.now()
  const [row] = await readMembers(db, { userId, programIds: [head.id] }, now)
  return row && presentBalance(row, await compiledProgram(db, head), now)
}

/** The programs that the caller joined, the last one first: three statements, however many there are. */
export async function joinedPrograms(
  db: Db,
  { clock }: Services,
  actor: Actor,
): Promise<ResponseOf<typeof listJoinedPrograms>> {
  const now = clock.now()
  const rows = await readMembers(db, { userId: actor.sub, programIds: 'all' }, now)
  if (rows.length === 0) return { items: [] }
  const ids = rows.map(({ programId }) => programId)
  const heads = new Map((await findPrograms(db, ids)).map((head) => [head.id, head]))
  const shown = new Map((await readShown(db, ids)).map((row) => [row.id, row]))
  const items = await Promise.all(
    rows.map(async (row) => {
      const [head, program] = [heads.get(row.programId), shown.get(row.programId)]
      if (head === undefined || program === undefined || head.sandbox) return []
      const compiled = await compiledProgram(db, head)
      return [presentJoined(presentBalance(row, compiled, now), head, compiled, program)]
    }),
  )
  return { items: items.flat() }
}

import type { Db } from '../../../platform/db/database.ts'
import { compiledProgram } from '../programs/public.ts'
import { programsAtTill } from './customers.ts'
import { linesAskedBy } from './members.presenter.ts'
import { isEarning } from './till.ts'

/** Lists the brand's programs in which a purchase earns now, with the fields of lines that they use. */
export async function earningPrograms(db: Db, brandId: string, now: Date) {
  const programs = (await programsAtTill(db, brandId)).filter(({ life }) => isEarning(life, now.getTime()))
  return Promise.all(
    programs.map(async ({ head }) => ({
      _id: head.id,
      name: head.name,
      lines: linesAskedBy(await compiledProgram(db, head)),
    })),
  )
}

import type { ResponseOf } from '@vicino/contract/endpoint'
import type { lintProgram as endpoint } from '@vicino/contract/loyalty/programs/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { findingsOf } from './refusals.ts'
import { readOwn } from './own-program.ts'

/**
 * Lists what must (errors) or should (warnings) be mended before scheduling. @throws AppError
 * program_not_found
 */
export async function lintProgram(
  db: Db,
  { clock }: Services,
  id: string,
  actor: Actor,
): Promise<ResponseOf<typeof endpoint>> {
  const findings = findingsOf(await readOwn(db, id, actor), clock.now())
  return { findings, schedulable: !findings.some(({ severity }) => severity === 'error') }
}

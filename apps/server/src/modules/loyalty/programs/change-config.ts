import type { ProgramConfig } from '@vicino/contract/loyalty/programs/schemas'
import { changesBetween, harmless } from '@vicino/domain/loyalty/changes'
import { configProblems } from '@vicino/domain/loyalty/config-problems'
import { inOrder, type MechanicsConfig } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { publishGenerated } from './regulations/publish-regulation.ts'
import { termsOf } from './change-base.ts'
import { versionOf } from './if-match.ts'
import { hashOf, refuseIncomplete, refuseProblems, refuseWorse } from './refusals.ts'
import { auditProgram, lockOwn } from './own-program.ts'
import { presentConfig } from './programs.presenter.ts'
import { type ProgramRow, setConfigVersion } from './programs.queries.ts'
import { insertConfigVersion } from './versions.queries.ts'

/**
 * Replaces the mechanics of a draft, or of a scheduled program before its start, by a new version
 * . An equal config makes no version.
 * @param ifMatch the header If-Match: the version that the caller edited; a newer version is not
 * overwritten
 * @throws AppError program_not_found, program_active, program_started, program_read_only,
 * version_required, config_changed, validation_failed, change_worse (participants have registered
 * already), program_incomplete (of a scheduled one)
 */
export async function changeConfig(
  tx: Db,
  { clock }: Services,
  { id, config: given, ifMatch }: { id: string; config: MechanicsConfig; ifMatch: string | undefined },
  actor: Actor,
): Promise<ProgramConfig> {
  const now = clock.now()
  const row = await lockOwn(tx, id, actor)
  refuseByState(row, now)
  if (versionOf(ifMatch) !== row.configVersion) throw new AppError('config_changed')
  refuseProblems(configProblems(given, row), 'config.')
  const config = inOrder(given)
  const sha256 = hashOf(config)
  const current = { ...row, version: row.configVersion }
  if (sha256 === row.sha256) return presentConfig(current)
  const [before, after] = [termsOf(row), { ...termsOf(row), config }]
  if (row.participants > 0) refuseWorse(harmless(before, after))
  if (row.status === 'scheduled') refuseIncomplete({ ...row, config }, now)
  const version = row.configVersion + 1
  const diff = changesBetween(before, after)
  await insertConfigVersion(tx, id, { version, config, sha256, validFrom: now, diff })
  if (!(await setConfigVersion(tx, id, row.status, version, now))) throw new AppError('config_changed')
  await auditProgram(tx, 'config', row, actor, now, { version, before: row.sha256, after: sha256 })
  if (row.status === 'scheduled') await publishGenerated(tx, { clock }, id, actor.sub)
  return presentConfig({ version, config, sha256, validFrom: now })
}

function refuseByState(row: ProgramRow, now: Date): void {
  if (row.status === 'active') throw new AppError('program_active')
  if (row.status === 'ended' || row.status === 'deleted') throw new AppError('program_read_only')
  if (row.status === 'scheduled' && now >= row.startsAt) throw new AppError('program_started')
}

import { canonicalText } from '@vicino/domain/loyalty/config'
import type { TestApp } from '../../../../../platform/testing/test-app.ts'
import { sha256Of } from '../sources.ts'

/** Stores a new version of the mechanics, as the feature that owns them does. */
export async function changeConfig(test: TestApp, id: string, pointCoeff: number): Promise<void> {
  const { config_version, config } = await test.db
    .selectFrom('programs as p')
    .innerJoin('program_versions as v', (join) =>
      join.onRef('v.program_id', '=', 'p.id').onRef('v.version', '=', 'p.config_version'),
    )
    .where('p.id', '=', id)
    .select(['p.config_version', 'v.config'])
    .executeTakeFirstOrThrow()
  const next = structuredClone(config) as { acquisti: { pointCoeff: number } }
  next.acquisti.pointCoeff = pointCoeff
  const version = config_version + 1
  await test.db
    .insertInto('program_versions')
    .values({
      program_id: id,
      version,
      config: JSON.stringify(next),
      sha256: sha256Of(canonicalText(next)),
      valid_from: test.clock.now(),
    })
    .execute()
  await test.db.updateTable('programs').set({ config_version: version }).where('id', '=', id).execute()
}

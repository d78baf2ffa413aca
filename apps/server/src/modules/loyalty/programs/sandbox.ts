import type { ProgramDefinition } from '@vicino/domain/loyalty/config'
import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import type { Db } from '../../../platform/db/database.ts'
import { hashOf } from './refusals.ts'
import { momentsOf } from './program-moments.ts'
import { type ProgramHead, readHead } from './heads.queries.ts'
import { insertSandboxBrand, insertSandboxProgram } from './sandbox.queries.ts'
import { insertConfigVersion, insertTiersVersion } from './versions.queries.ts'

/** Look of tiers in a replay. */
const LOOK = { color: '#8a939c', icon: 'medal' } as const

/**
 * Makes a program for a replay of history, with its own unlisted brand and without notifications.
 * Its dates may lie in the past; its state follows from them.
 */
export async function makeSandbox(
  tx: Db,
  { name, definition }: { readonly name: string; readonly definition: ProgramDefinition },
  now: Date,
): Promise<ProgramHead> {
  const { startDate, endDate, config, tiers } = definition
  const shownName = name.trim() === '' ? 'Replay' : name.trim()
  const brandId = await insertSandboxBrand(tx, shownName, now)
  if (tiers.enabled) {
    const shown = tiers.tiers.map((tier) => ({ ...tier, ...LOOK }))
    const stored: BrandTierConfig = { ...tiers, tiers: shown }
    await insertTiersVersion(tx, brandId, { version: 1, config: stored, sha256: hashOf(stored) }, now)
  }
  const moments = momentsOf(startDate, endDate)
  const status = moments.startsAt > now ? 'scheduled' : moments.endsAt > now ? 'active' : 'ended'
  const id = await insertSandboxProgram(
    tx,
    { brandId, name: shownName, startDate, endDate, status, ...moments },
    now,
  )
  await insertConfigVersion(tx, id, {
    version: 1,
    config,
    sha256: hashOf(config),
    validFrom: moments.startsAt,
    diff: [],
  })
  const head = await readHead(tx, id)
  if (head === undefined) throw new Error('A new program has a head')
  return head
}

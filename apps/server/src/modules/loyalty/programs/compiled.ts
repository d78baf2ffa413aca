import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import { type MechanicsConfig, withTierDefaults } from '@vicino/domain/loyalty/config'
import { compileProgram, type Program } from '@vicino/domain/loyalty/program'
import { BoundedCache } from '../../../platform/bounded-cache.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type ProgramHead, readHead } from './heads.queries.ts'
import { readConfigVersion, readTiersVersion } from './versions.queries.ts'

/** Tiers of a brand that never saved any. */
export const NO_TIERS = withTierDefaults({}) as BrandTierConfig

/**
 * Versions never change, so a compiled pair of versions stays valid: at most 5,000 programs, a few
 * kB each.
 */
const compiled = new BoundedCache<string, Program>(5000)

/**
 * Returns a program as the engine evaluates events with it: mechanics and tiers of two versions in
 * whole numbers, status and dates of the head. It reads nothing if these versions were compiled
 * before.
 * @param head from lockProgram() or readHead(), or the program's id to read its head
 * @param versions other than those in force, for an older event
 * @throws Error when there is no such program or version
 */
export async function compiledProgram(
  db: Db,
  head: ProgramHead | string,
  versions: { readonly config?: number; readonly tiers?: number } = {},
): Promise<Program> {
  const of = typeof head === 'string' ? await readHead(db, head) : head
  if (of === undefined) throw new Error(`No program ${String(head)}`)
  const [config, tiers] = [versions.config ?? of.configVersion, versions.tiers ?? of.tiersVersion]
  const key = `${of.id} ${config} ${tiers} ${of.isBlockedSector}`
  let program = compiled.get(key)
  if (program === undefined) {
    program = await compileVersions(db, of, config, tiers)
    compiled.set(key, program)
  }
  return {
    ...program,
    status: of.status,
    isDiscountsOnly: of.mode === 'discounts_only',
    startsAt: of.startsAt.getTime(),
    endsAt: of.endsAt.getTime(),
    claimsUntil: of.claimsUntil.getTime(),
  }
}

async function compileVersions(
  db: Db,
  { id, brandId, startDate, endDate, isBlockedSector }: ProgramHead,
  config: number,
  tiers: number,
): Promise<Program> {
  const mechanics = await mechanicsOf(db, id, config)
  return compileProgram(
    { startDate, endDate, config: mechanics, tiers: await tiersOf(db, brandId, tiers) },
    { isBlockedSector },
  )
}

/** Reads the mechanics of a version. @throws Error when there is none */
export async function mechanicsOf(db: Db, programId: string, version: number): Promise<MechanicsConfig> {
  const row = await readConfigVersion(db, programId, version)
  if (row === undefined) throw new Error(`Program ${programId} has no version ${version}`)
  return row.config
}

/**
 * Reads the tiers of a version; 0 = none were saved, tiers are off. @throws Error when there is
 * none
 */
export async function tiersOf(db: Db, brandId: string, version: number): Promise<BrandTierConfig> {
  if (version === 0) return NO_TIERS
  const row = await readTiersVersion(db, brandId, version)
  if (row === undefined) throw new Error(`Brand ${brandId} has no tiers of version ${version}`)
  return row.config
}

import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import type { Change } from '@vicino/domain/loyalty/changes'
import type { MechanicsConfig } from '@vicino/domain/loyalty/config'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A stored version of a program's mechanics. */
export interface ConfigVersion {
  readonly version: number
  readonly config: MechanicsConfig
  readonly sha256: string
  readonly validFrom: Date
}

export async function readConfigVersion(
  db: Db,
  programId: string,
  version: number,
): Promise<ConfigVersion | undefined> {
  const { rows } = await sql<ConfigVersion>`
    SELECT version, config, sha256, valid_from AS "validFrom" FROM program_versions
    WHERE program_id = ${programId} AND version = ${version}`.execute(db)
  return rows[0]
}

export async function insertConfigVersion(
  tx: Db,
  programId: string,
  row: ConfigVersion & { readonly diff: readonly Change[] },
): Promise<void> {
  await sql`
    INSERT INTO program_versions (program_id, version, config, sha256, valid_from, diff)
    VALUES (${programId}, ${row.version}, ${JSON.stringify(row.config)}::jsonb, ${row.sha256}, ${row.validFrom},
      ${JSON.stringify(row.diff)}::jsonb)`.execute(tx)
}

/** A stored version of a brand's tiers. */
export interface TiersVersion {
  readonly version: number
  readonly config: BrandTierConfig
  readonly sha256: string
}

/**
 * Reads a version of a brand's tiers, by default the newest; undefined when the brand never saved
 * any.
 */
export async function readTiersVersion(
  db: Db,
  brandId: string,
  version?: number,
): Promise<TiersVersion | undefined> {
  const { rows } = await sql<TiersVersion>`
    SELECT version, config, sha256 FROM tier_configs
    WHERE brand_id = ${brandId} AND (${version ?? null}::integer IS NULL OR version = ${version ?? null})
    ORDER BY version DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** @returns false when another transaction has written that version */
export async function insertTiersVersion(
  tx: Db,
  brandId: string,
  { version, config, sha256 }: TiersVersion,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO tier_configs (brand_id, version, config, sha256, valid_from, disables_on)
    VALUES (${brandId}, ${version}, ${JSON.stringify(config)}::jsonb, ${sha256}, ${now}, ${config.disableDate}::date)
    ON CONFLICT DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}

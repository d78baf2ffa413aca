import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import type { Change } from '@vicino/domain/loyalty/changes'
import type { MechanicsConfig } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../platform/db/database.ts'
import { anyChanged, execute, firstRow } from '../../../platform/db/statement.ts'

/** A stored version of a program's mechanics. */
export interface ConfigVersion {
  readonly version: number
  readonly config: MechanicsConfig
  readonly sha256: string
  readonly validFrom: Date
}

export const readConfigVersion = (
  db: Db,
  programId: string,
  version: number,
): Promise<ConfigVersion | undefined> => firstRow(db)`
    SELECT version, config, sha256, valid_from AS "validFrom" FROM program_versions
    WHERE program_id = ${programId} AND version = ${version}`

export const insertConfigVersion = (
  tx: Db,
  programId: string,
  row: ConfigVersion & { readonly diff: readonly Change[] },
): Promise<void> => execute(tx)`
    INSERT INTO program_versions (program_id, version, config, sha256, valid_from, diff)
    VALUES (${programId}, ${row.version}, ${JSON.stringify(row.config)}::jsonb, ${row.sha256}, ${row.validFrom},
      ${JSON.stringify(row.diff)}::jsonb)`

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
export const readTiersVersion = (
  db: Db,
  brandId: string,
  version?: number,
): Promise<TiersVersion | undefined> => firstRow(db)`
    SELECT version, config, sha256 FROM tier_configs
    WHERE brand_id = ${brandId} AND (${version ?? null}::integer IS NULL OR version = ${version ?? null})
    ORDER BY version DESC LIMIT 1`

/** @returns false when another transaction has written that version */
export const insertTiersVersion = (
  tx: Db,
  brandId: string,
  { version, config, sha256 }: TiersVersion,
  now: Date,
): Promise<boolean> => anyChanged(tx)`
    INSERT INTO tier_configs (brand_id, version, config, sha256, valid_from, disables_on)
    VALUES (${brandId}, ${version}, ${JSON.stringify(config)}::jsonb, ${sha256}, ${now}, ${config.disableDate}::date)
    ON CONFLICT DO NOTHING`

import type { Bond } from '@vicino/contract/loyalty/programs/schemas'
import type { Change } from '@vicino/domain/loyalty/changes'
import type { MechanicsConfig, TierConfig } from '@vicino/domain/loyalty/config'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import type { RegulationDocument } from '@vicino/domain/loyalty/regulation/document'
import type { WrittenSection } from '@vicino/domain/loyalty/regulation/draft'
import type { RegulationTerms } from '@vicino/domain/loyalty/regulation/terms'
import type { Partner } from '@vicino/domain/loyalty/regulation/terms'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../../platform/db/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, anyChanged, execute, firstRow } from '../../../../platform/db/statement.ts'
import { CATALOGUE, type CatalogueReward } from '../rewards/catalogue.queries.ts'

const SOURCE_COLUMNS = tableColumns(`programs p:
  brand_id status name mode bond legal_subject delegated_subject piva sede_legale pec config_version`)

/** All facts from which a regulation is made. */
export interface SourceRow extends RowOf<typeof SOURCE_COLUMNS> {
  readonly brand_name: string
  readonly status: ProgramStatus
  readonly mode: 'prizes' | 'discounts_only'
  readonly bond: Bond | null
  readonly is_blocked_sector: boolean
  /** Brands that take part in a common program. */
  readonly partners: readonly Partner[]
  /** YYYY-MM-DD in Rome; the last of these dates is the last day of claims. */
  readonly start_date: string
  readonly end_date: string
  readonly claims_until: string
  readonly config: MechanicsConfig
  readonly rewards: readonly CatalogueReward[]
  /** 0 and null = the brand never saved any tiers. */
  readonly tier_version: number
  readonly tiers: TierConfig | null
  /** 0 and null = there are no handwritten parts. */
  readonly draft_version: number
  readonly written: readonly WrittenSection[] | null
  /** The version in force; null while none is published. */
  readonly version: number | null
  readonly sha256: string | null
  readonly published_at: Date | null
  /** The PDFs signed by the promoter, newest version first. */
  readonly signed: readonly {
    readonly version: number
    readonly key: string
    readonly sha256: string
    readonly bytes: number
    /** A moment in the format of jsonb. */
    readonly addedAt: string
  }[]
}

/** @param lock prevents other changes of the program until the transaction ends */
export async function readSource(
  db: Db,
  programId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<SourceRow | undefined> {
  // The lock is its own statement: only a later statement sees a version that another transaction
  // has just published.
  if (lock) await sql`SELECT FROM programs WHERE id = ${programId} FOR NO KEY UPDATE`.execute(db)
  return firstRow(db)`
    SELECT ${SOURCE_COLUMNS}, b.username AS brand_name, is_off('opinions', b.sector) AS is_blocked_sector,
      p.start_date::text AS start_date, p.end_date::text AS end_date,
      ((p.claims_until AT TIME ZONE 'Europe/Rome')::date - 1)::text AS claims_until,
      coalesce((SELECT jsonb_agg(jsonb_build_object('legalSubject', n.legal_subject, 'piva', n.piva, 'sedeLegale', n.sede_legale)
        ORDER BY n.answered_at, n.brand_id) FROM program_partners n WHERE n.program_id = p.id AND n.state = 'accepted'), '[]') AS partners,
      v.config, ${CATALOGUE} AS rewards, coalesce(t.version, 0) AS tier_version, t.config AS tiers,
      coalesce(d.version, 0) AS draft_version, d.sections AS written, r.version, r.sha256, r.published_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('version', s.version, 'key', s.key, 'sha256', f.sha256, 'bytes', f.bytes,
        'addedAt', s.added_at) ORDER BY s.version DESC)
        FROM signed_regulations s JOIN files f USING (key) WHERE s.program_id = p.id), '[]') AS signed
    FROM programs p
      JOIN brands b ON b.id = p.brand_id
      JOIN program_versions v ON v.program_id = p.id AND v.version = p.config_version
      LEFT JOIN LATERAL (
        SELECT version, config FROM tier_configs WHERE brand_id = p.brand_id ORDER BY version DESC LIMIT 1
      ) t ON true
      LEFT JOIN regulation_drafts d ON d.program_id = p.id
      LEFT JOIN regulations r ON r.program_id = p.id AND r.version = p.regulation_version
    WHERE p.id = ${programId}`
}

/** @returns false when the draft is not at `version` any more */
export const writeDraft = (
  tx: Db,
  programId: string,
  version: number,
  sections: readonly WrittenSection[],
  now: Date,
): Promise<boolean> => anyChanged(tx)`
    INSERT INTO regulation_drafts AS d (program_id, version, sections, updated_at)
    SELECT ${programId}::uuid, 1, ${JSON.stringify(sections)}::jsonb, ${now}::timestamptz
    WHERE ${version}::int = 0 OR EXISTS (SELECT FROM regulation_drafts WHERE program_id = ${programId})
    ON CONFLICT (program_id) DO UPDATE SET version = d.version + 1, sections = excluded.sections,
      updated_at = excluded.updated_at
    WHERE d.version = ${version}::int`

/** @returns false when this file is the signed one already */
export const writeSigned = (
  tx: Db,
  programId: string,
  { version, key, now }: { version: number; key: string; now: Date },
): Promise<boolean> => anyChanged(tx)`
    INSERT INTO signed_regulations AS s (program_id, version, key, added_at)
    VALUES (${programId}::uuid, ${version}::int, ${key}, ${now}::timestamptz)
    ON CONFLICT (program_id, version) DO UPDATE SET key = excluded.key, added_at = excluded.added_at
    WHERE s.key <> excluded.key`

/** A version to be published. */
export interface VersionRow {
  readonly version: number
  readonly body: RegulationDocument
  readonly sha256: string
  readonly terms: RegulationTerms
  readonly diff: readonly Change[]
  readonly published_at: Date
}

export const readTermsOf = (
  db: Db,
  programId: string,
  version: number,
): Promise<Pick<VersionRow, 'body' | 'terms'> | undefined> => firstRow(db)`
    SELECT body, terms FROM regulations WHERE program_id = ${programId} AND version = ${version}::int`

/** Stores a version and puts it in force. */
export async function insertVersion(tx: Db, programId: string, row: VersionRow): Promise<void> {
  const { version, body, sha256, terms, diff, published_at } = row
  const { configVersion, tierVersion, catalogueSha256 } = body.cites
  await execute(tx)`
    WITH added AS (
      INSERT INTO regulations (program_id, version, body, sha256, terms, config_version, tier_version, catalogue_sha256,
        diff, published_at)
      VALUES (${programId}::uuid, ${version}::int, ${JSON.stringify(body)}::jsonb, ${sha256},
        ${JSON.stringify(terms)}::jsonb, ${configVersion}::int, ${tierVersion}::int, ${catalogueSha256},
        ${JSON.stringify(diff)}::jsonb, ${published_at}::timestamptz)
    )
    UPDATE programs SET regulation_version = ${version}::int, updated_at = ${published_at}::timestamptz
    WHERE id = ${programId}`
}

export interface RegulationRow {
  readonly program_id: string
  readonly program_name: string
  readonly brand_id: string
  readonly brand_name: string
  /** The brand's name when this version was published. */
  readonly promoter: string
  readonly version: number
  readonly in_force: boolean
  readonly body: RegulationDocument
  readonly sha256: string
  readonly published_at: Date
}

/** Reads a published version with its program and brand; by default the one in force. */
export function readRegulation(
  db: Db,
  programId: string,
  version: number | undefined,
): Promise<RegulationRow | undefined> {
  const wanted: RawBuilder<unknown> = version === undefined ? sql`p.regulation_version` : sql`${version}::int`
  return firstRow(db)`
    SELECT p.id AS program_id, p.name AS program_name, p.brand_id, b.username AS brand_name,
      r.terms ->> 'brandName' AS promoter, r.version, r.version = p.regulation_version AS in_force, r.body, r.sha256, r.published_at
    FROM programs p JOIN brands b ON b.id = p.brand_id
      JOIN regulations r ON r.program_id = p.id AND r.version = ${wanted}
    WHERE p.id = ${programId}`
}

export type ListedVersion = Pick<VersionRow, 'version' | 'sha256' | 'diff' | 'published_at'> & {
  readonly config_version: number
  readonly tier_version: number
  readonly catalogue_sha256: string
  /** Titles of the version's sections by id. */
  readonly titles: Readonly<Record<string, string>>
}

/** Reads published versions before `start`, newest first. */
export const readVersions = (
  db: Db,
  programId: string,
  start: number | null,
  limit: number,
): Promise<ListedVersion[]> => allRows(db)`
    SELECT version, sha256, diff, published_at, config_version, tier_version, catalogue_sha256, (
      SELECT jsonb_object_agg(section ->> 'id', section ->> 'title')
      FROM jsonb_array_elements(body -> 'sections') section
    ) AS titles
    FROM regulations
    WHERE program_id = ${programId} AND (${start}::int IS NULL OR version < ${start}::int)
    ORDER BY version DESC LIMIT ${limit}::int`

/**
 * Reads the next members to notify of a version: those who take part and accepted an earlier one,
 * in the order of their ids. `name` is the program's.
 */
export async function readMembersToTell(
  db: Db,
  { programId, version, after }: { programId: string; version: number; after: string },
  limit: number,
): Promise<{ name: string; members: string[] }> {
  const rows = await allRows(db)<{ name: string; user_id: string | null }>`
    SELECT p.name, m.user_id FROM programs p LEFT JOIN LATERAL (
      SELECT user_id FROM members
      WHERE program_id = p.id AND user_id > ${after}::uuid AND left_at IS NULL AND regulation_version < ${version}::int
      ORDER BY user_id LIMIT ${limit}::int
    ) m ON true
    WHERE p.id = ${programId} AND NOT p.sandbox`
  return {
    name: rows[0]?.name ?? '',
    members: rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
  }
}

import type { RegulationReward } from '@vicino/domain/loyalty/regulation/terms'
import type { LimitPeriod } from '@vicino/domain/loyalty/rewards'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows } from '../../../../platform/db/statement.ts'

/** A reward of a catalogue as other features read it. */
export interface CatalogueReward extends RegulationReward {
  readonly description: string
  readonly nameReason?: string
  /** Address of the reward's image. */
  readonly image: string | null
  readonly perPeriod: number | null
  readonly period: LimitPeriod | null
  readonly needsApproval: boolean
  readonly readyWithinDays: number | null
  readonly state: 'open' | 'paused'
  readonly position: number
  /** Only customers of this segment see the reward; left out = all see it. */
  readonly segmentId?: string
}

/**
 * The catalogue of `programs p` as a column: a JSON list of CatalogueReward in the order in which
 * rewards were added, so that reordering does not change the catalogue.
 */
export const CATALOGUE = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', w.id, 'kind', w.kind, 'name', w.name, 'description', w.description,
    'image', w.image, 'points', w.points, 'stamps', w.stamps, 'moneyCents', w.money_cents, 'valueCents', w.value_cents,
    'vatPercent', w.vat_percent, 'stock', w.stock, 'estimate', w.estimate, 'perMember', w.per_member,
    'perPeriod', w.per_period, 'period', w.period, 'needsApproval', w.needs_approval, 'readyWithinDays', w.ready_within_days,
    'minRank', w.min_rank, 'visibleFrom', w.visible_from, 'visibleTo', w.visible_to, 'fulfilment', w.fulfilment,
    'state', w.state, 'position', w.position)
      || jsonb_strip_nulls(jsonb_build_object('segmentId', w.segment_id, 'beneficiary', w.beneficiary,
        'nameReason', w.name_reason)) ORDER BY w.id)
  FROM rewards w WHERE w.program_id = p.id AND w.state <> 'removed'
), '[]')`

/** Reads the catalogue of one program. */
export async function readCatalogueOf(db: Db, programId: string): Promise<readonly CatalogueReward[]> {
  const rows = await allRows(db)<{ rewards: readonly CatalogueReward[] }>`
    SELECT ${CATALOGUE} AS rewards FROM programs p WHERE p.id = ${programId}`
  return rows[0]?.rewards ?? []
}

import type { Database } from '../db/database.ts'
import { onlyRow } from '../db/statement.ts'
import { endOfRecords, type LogPosition } from './log-positions.ts'

/** Cluster that a server belongs to; primary and standbys have the same. */
type Cluster = string

export interface PrimaryPosition extends LogPosition {
  readonly cluster: Cluster
}

/**
 * Reads where the primary's log ends. The time is read first, so the log up to there contains
 * everything that was committed by then.
 */
export async function readPrimary(db: Database): Promise<PrimaryPosition> {
  const { lsn, ...row } = await onlyRow(db)<PrimaryPosition>`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS lsn,
      ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int AS timeline,
      (SELECT system_identifier::text FROM pg_control_system()) AS cluster`
  return { ...row, lsn: endOfRecords(lsn) }
}

export interface StandbyPosition {
  /** False after a promotion: it is a primary of its own then. */
  readonly isStandby: boolean
  /** How far it has replayed the primary's log, in bytes. */
  readonly lsn: number
  readonly timeline: number
  readonly cluster: Cluster
}

export const readStandby = (db: Database): Promise<StandbyPosition> => onlyRow(db)`
    SELECT pg_is_in_recovery() AS "isStandby",
      coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint AS lsn,
      greatest((SELECT timeline_id FROM pg_control_checkpoint()),
        (SELECT min_recovery_end_timeline FROM pg_control_recovery())) AS timeline,
      (SELECT system_identifier::text FROM pg_control_system()) AS cluster`

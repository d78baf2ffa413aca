import { requireVersion, versionOf } from '../../../../platform/row-version.ts'

/** Grows with each visible change; a decision changes the state instead. */
interface Versioned {
  readonly revision: number
  readonly state: string
}

const changedOf = ({ revision, state }: Versioned) => ({ revision, state })

export const postVersion = (row: Versioned): string => versionOf(changedOf(row))

/** @throws AppError record_changed when a post changed since its editor read it */
export const requirePostVersion = (row: Versioned, version: string): void =>
  requireVersion(changedOf(row), version)

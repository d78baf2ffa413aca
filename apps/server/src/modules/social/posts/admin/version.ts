import { requireVersion, versionOf } from '../../../../platform/row-version.ts'

/** Rises with each change of what people see; a decision changes the state. */
interface Versioned {
  readonly revision: number
  readonly state: string
}

const changedOf = ({ revision, state }: Versioned) => ({ revision, state })

export const postVersion = (row: Versioned): string => versionOf(changedOf(row))

/** @throws AppError record_changed when a post is not any more what its editor saw */
export const requirePostVersion = (row: Versioned, version: string): void =>
  requireVersion(changedOf(row), version)

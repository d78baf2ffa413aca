import type { DraftProblem, Part } from './segment-draft.ts'

/** Props that conditions and groups share. */
export interface PartProps {
  /** Id of the edited segment; '' for a new one. */
  own: string
  levels: readonly string[]
  problems: ReadonlyMap<number, DraftProblem>
  /** Says whether the problem of a part is shown already. */
  shows: (id: number) => boolean
  onLeave: (id: number) => void
  onChange: (id: number, change: (part: Part) => Part | null) => void
  onRemove: (id: number, groupId: number) => void
}

/** Names the fields of a part for the form. */
export const pathOf = (id: number): string => `segment.part${id}`

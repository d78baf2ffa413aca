import type { DraftProblem, Part } from './segment-draft.ts'

/** What conditions and groups of a draft get to be drawn and changed. */
export interface PartProps {
  /** Id of the segment that is being changed; '' for a new one. */
  own: string
  levels: readonly string[]
  problems: ReadonlyMap<number, DraftProblem>
  /** Whether what is wrong with a part is told already. */
  shows: (id: number) => boolean
  onLeave: (id: number) => void
  onChange: (id: number, change: (part: Part) => Part | null) => void
  onRemove: (id: number, groupId: number) => void
}

/** The path of a part's fields. */
export const pathOf = (id: number): string => `segment.part${id}`

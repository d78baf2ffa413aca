import type {
  RegulationDraft,
  WrittenSectionBody,
} from '@vicino/contract/loyalty/programs/regulations/schemas'
import type { SectionsBody } from '../../shared/regulations/regulation.ts'

export type DraftSection = RegulationDraft['sections'][number]
type ShownBlock = DraftSection['blocks'][number]
export type Block = WrittenSectionBody['blocks'][number]
export type BlockType = Block['type']
export const BLOCK_TYPES = ['paragraph', 'list', 'heading', 'table'] as const satisfies readonly BlockType[]

/**
 * A block as its text field shows it. Each list entry or table row is one line; cells are separated
 * by bars.
 */
export interface EditedBlock {
  readonly key: number
  readonly type: BlockType
  readonly text: string
}

const BAR = ' | '

export function editedOf(block: ShownBlock, key: number): EditedBlock {
  if (block.type === 'list') return { key, type: 'list', text: block.items.map(oneLine).join('\n') }
  if (block.type === 'table') {
    const lines = [block.head, ...block.rows].map((cells) => cells.map(cellText).join(BAR))
    return { key, type: 'table', text: lines.join('\n') }
  }
  return { key, type: block.type, text: block.text }
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
/** Replaces bars in a cell, because a bar would start a new cell. */
const cellText = (text: string): string => oneLine(text).replaceAll('|', '/')

/**
 * Reads the block from its text field: null for an empty text, 'uneven' for a table whose rows
 * differ in length.
 */
export function blockOf({ type, text }: EditedBlock): Block | null | 'uneven' {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [first] = lines
  if (first === undefined) return null
  if (type === 'list') return { type, items: lines }
  if (type !== 'table') return { type, text: text.trim() }
  const [head = [], ...rows] = lines.map((line) => line.split('|').map((cell) => cell.trim() || '–'))
  return rows.some((row) => row.length !== head.length) ? 'uneven' : { type, head, rows }
}

/**
 * Builds the body with all handwritten sections. The given section is changed, added at the end, or
 * removed (null).
 */
export function bodyWith(
  draft: RegulationDraft,
  id: string,
  section: { title: string; blocks: readonly Block[] } | null,
): SectionsBody {
  const basis = draft.sections.find((each) => each.id === id)?.generated?.sha256 ?? null
  const changed: WrittenSectionBody[] =
    section === null ? [] : [{ id, title: section.title, blocks: [...section.blocks], basis }]
  const written = draft.sections.flatMap((each) => (each.written === null ? [] : [each.written]))
  const place = written.findIndex((each) => each.id === id)
  // Stored sections passed the same checks, so they hold only known blocks.
  const others = written as WrittenSectionBody[]
  return {
    draftVersion: draft.draftVersion,
    sections:
      place === -1
        ? [...others, ...changed]
        : [...others.slice(0, place), ...changed, ...others.slice(place + 1)],
  }
}

/** Returns an id that none of the brand's own sections has. */
export function newSectionId(draft: RegulationDraft): string {
  const numbers = draft.sections.map(({ id }) => Number(/^own-(\d+)$/.exec(id)?.[1] ?? 0))
  return `own-${Math.max(0, ...numbers) + 1}`
}

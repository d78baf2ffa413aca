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

/** A block as its text field shows it: an entry of a list or a row of a table is a line, cells stand between bars. */
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
/** A bar within a cell would begin another one. */
const cellText = (text: string): string => oneLine(text).replaceAll('|', '/')

/** The block that a text field says; null for one without text, 'uneven' for a table whose rows differ in length. */
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

/** All sections that are written by hand, with this one in its place: changed, added (at the end) or taken away (null). */
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
  // What was stored was checked as it is again, so it has no other blocks than these.
  const others = written as WrittenSectionBody[]
  return {
    draftVersion: draft.draftVersion,
    sections:
      place === -1
        ? [...others, ...changed]
        : [...others.slice(0, place), ...changed, ...others.slice(place + 1)],
  }
}

/** An id that no section of the brand's own has yet. */
export function newSectionId(draft: RegulationDraft): string {
  const numbers = draft.sections.map(({ id }) => Number(/^own-(\d+)$/.exec(id)?.[1] ?? 0))
  return `own-${Math.max(0, ...numbers) + 1}`
}

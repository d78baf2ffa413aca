/*
 * A regulation as structured text: the same document is shown on the screen, printed as PDF,
 * compared with the version before it and hashed. Plain texts only, no markup.
 */

/** One piece of a section. A table has a head and rows of as many cells. */
export type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] }
  | {
      readonly type: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

/** A numbered article; its number is its place in the document. */
export interface Section {
  /**
   * Identifies it from version to version: 'purchases', or the id of a section that the brand
   * added.
   */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/**
 * The inputs of a version (docs/modules/loyalty.md, "Programs"); it may be published only while
 * these are the current ones.
 */
export interface Cites {
  readonly configVersion: number
  /** 0 = the brand has no saved tiers. */
  readonly tierVersion: number
  /** SHA-256 of the canonical text of the rewards. */
  readonly catalogueSha256: string
}

export interface RegulationDocument {
  readonly title: string
  readonly cites: Cites
  readonly sections: readonly Section[]
}

/** The sections of `generateSections()`, in the order of the document. */
export const SECTION_IDS = [
  'promoter',
  'delegate',
  'partners',
  'duration',
  'territory',
  'recipients',
  'joining',
  'purchases',
  'social',
  'special',
  'visits',
  'limits',
  'points',
  'refunds',
  'tiers',
  'prizes',
  'pool',
  'delivery',
  'charity',
  'changes',
  'cancellation',
  'privacy',
  'law',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

/**
 * Returns the lines of a section for a reader: one for each paragraph, entry of a list and row of a
 * table.
 */
export function linesOf(section: Pick<Section, 'title' | 'blocks'>): string[] {
  return [section.title, ...section.blocks.flatMap(linesOfBlock)]
}

function linesOfBlock(block: Block): string[] {
  if (block.type === 'list') return [...block.items]
  if (block.type === 'table') return [block.head, ...block.rows].map((cells) => cells.join(' · '))
  return [block.text]
}

/**
 * Digits with the signs inside of numbers, dates and times: '1.000', '39,90', '31/12/2027',
 * '17:00'.
 */
const NUMBER = /\d+(?:[.,:/]\d+)*/g

/** Returns the numbers of a section, each as often as it appears, in alphabetical order. */
export function numbersOf(section: Pick<Section, 'title' | 'blocks'>): string[] {
  return linesOf(section)
    .flatMap((line) => line.match(NUMBER) ?? [])
    .toSorted()
}

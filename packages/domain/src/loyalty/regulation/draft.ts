import { canonicalText } from '../config.ts'
import { type Block, type Cites, numbersOf, type RegulationDocument, type Section } from './document.ts'
import { generateSections, regulationTitle } from './generate.ts'
import type { RegulationTerms } from './terms.ts'

/** A section that the brand wrote by hand: in place of the generated one of the same id, or one of its own. */
export interface WrittenSection extends Section {
  /** Canonical text of the generated section that it was written over; null for a section of its own. */
  readonly basis: string | null
}

/** What the editor shows about a section. */
export interface SectionState {
  readonly id: string
  readonly origin: 'generated' | 'written' | 'added'
  /** The program has changed since it was written: the text that would be generated now is another one. */
  readonly isOutdated: boolean
  /** Numbers of the generated text that the written one does not name. */
  readonly lostNumbers: readonly string[]
}

export interface Assembled {
  readonly document: RegulationDocument
  readonly states: readonly SectionState[]
}

/**
 * The regulation that would be published now: what the program gives, with the sections written by hand in their place and
 * the added ones at the end. A written section whose generated text has changed since keeps its words, followed by what is
 * generated now, which prevails: so no version ever hides what the program does.
 */
export function assemble(
  terms: RegulationTerms,
  written: readonly WrittenSection[],
  cites: Cites,
): Assembled {
  const generated = generateSections(terms)
  const states: SectionState[] = []
  const sections = generated.map((section): Section => {
    const own = written.find(({ id }) => id === section.id)
    if (own === undefined) {
      states.push({ id: section.id, origin: 'generated', isOutdated: false, lostNumbers: [] })
      return section
    }
    const isOutdated = own.basis !== basisOf(section)
    states.push({ id: section.id, origin: 'written', isOutdated, lostNumbers: lostNumbers(section, own) })
    const { id, title, blocks } = own
    return { id, title, blocks: isOutdated ? [...blocks, UPDATE, ...section.blocks] : blocks }
  })
  const ids = new Set(generated.map(({ id }) => id))
  for (const { id, title, blocks, basis } of written) {
    // What was written over a section that the program no longer gives is not published.
    if (basis !== null || ids.has(id)) continue
    states.push({ id, origin: 'added', isOutdated: false, lostNumbers: [] })
    sections.push({ id, title, blocks })
  }
  return { document: { title: regulationTitle(terms), cites, sections }, states }
}

const UPDATE: Block = {
  type: 'heading',
  text: 'Testo aggiornato, che prevale su quanto precede',
}

/** By which text a written section is known to be still in step with the program. */
export function basisOf({ title, blocks }: Pick<Section, 'title' | 'blocks'>): string {
  return canonicalText({ title, blocks })
}

function lostNumbers(generated: Section, written: Section): string[] {
  const named = new Set(numbersOf(written))
  return [...new Set(numbersOf(generated))].filter((number) => !named.has(number))
}

import { canonicalText } from '../config.ts'
import { type Block, type Cites, numbersOf, type RegulationDocument, type Section } from './document.ts'
import { generateSections, regulationTitle } from './generate.ts'
import type { RegulationTerms } from './terms.ts'

/** A section that the brand wrote by hand: in place of the generated one of the same id, or one of its own. */
export interface WrittenSection extends Section {
  /** Hash of the generated section that it was written over; null for a section of its own. */
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
  /** What the program gives; null for a section of the brand's own. */
  readonly generated: (Section & { readonly sha256: string }) | null
  /** What the brand wrote; null for a generated section. */
  readonly written: WrittenSection | null
}

/** SHA-256 of a text, in hex. */
export type Hash = (text: string) => string

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
  hash: Hash,
): Assembled {
  const generated = generateSections(terms).map((section) => ({ ...section, sha256: hash(basisOf(section)) }))
  const parts = generated.map((section) =>
    replaced(
      section,
      written.find(({ id }) => id === section.id),
    ),
  )
  // What was written over a section that the program no longer gives is not published.
  const added = written.filter(
    ({ id, basis }) => basis === null && generated.every((section) => section.id !== id),
  )
  parts.push(...added.map(addition))
  return {
    document: { title: regulationTitle(terms), cites, sections: parts.map(({ section }) => section) },
    states: parts.map(({ state }) => state),
  }
}

interface Part {
  readonly section: Section
  readonly state: SectionState
}

function replaced(
  { sha256, ...section }: Section & { sha256: string },
  own: WrittenSection | undefined,
): Part {
  const state = { id: section.id, generated: { ...section, sha256 } }
  if (own === undefined) {
    return {
      section,
      state: { ...state, origin: 'generated', isOutdated: false, lostNumbers: [], written: null },
    }
  }
  const { basis, ...text } = own
  const isOutdated = basis !== sha256
  return {
    section: isOutdated ? { ...text, blocks: [...text.blocks, UPDATE, ...section.blocks] } : text,
    state: {
      ...state,
      origin: 'written',
      isOutdated,
      lostNumbers: lostNumbers(section, text),
      written: own,
    },
  }
}

function addition(own: WrittenSection): Part {
  const { basis: _none, ...section } = own
  return {
    section,
    state: { id: own.id, origin: 'added', isOutdated: false, lostNumbers: [], generated: null, written: own },
  }
}

const UPDATE: Block = {
  type: 'heading',
  text: 'Testo aggiornato, che prevale su quanto precede',
}

/** The text whose hash tells whether a written section is still in step with the program. */
export function basisOf({ title, blocks }: Pick<Section, 'title' | 'blocks'>): string {
  return canonicalText({ title, blocks })
}

function lostNumbers(generated: Section, written: Section): string[] {
  const named = new Set(numbersOf(written))
  return [...new Set(numbersOf(generated))].filter((number) => !named.has(number))
}

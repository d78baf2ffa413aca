import { canonicalText } from '../config.ts'
import { type Block, type Cites, numbersOf, type RegulationDocument, type Section } from './document.ts'
import { generateSections, regulationTitle } from './generate.ts'
import type { RegulationTerms } from './terms.ts'

/**
 * A section that the brand wrote by hand: it replaces the generated one of the same id, or is an
 * additional one.
 */
export interface WrittenSection extends Section {
  /** Hash of the generated section that it replaced; null for an additional section. */
  readonly basis: string | null
}

/** A section in the editor. */
export interface SectionState {
  readonly id: string
  readonly origin: 'generated' | 'written' | 'added'
  /** The program has changed since it was written, so that the generated text is now different. */
  readonly isOutdated: boolean
  /** Numbers of the generated text that the handwritten one lacks. */
  readonly lostNumbers: readonly string[]
  /** The generated section; null for an additional section of the brand. */
  readonly generated: (Section & { readonly sha256: string }) | null
  /** The handwritten section; null for a generated one. */
  readonly written: WrittenSection | null
}

/** Returns the SHA-256 of a text, in hex. */
export type Hash = (text: string) => string

export interface Assembled {
  readonly document: RegulationDocument
  readonly states: readonly SectionState[]
}

/**
 * Assembles the regulation for publication: generated sections, replaced by handwritten ones, with
 * the additional ones at the end. When the generated text under a handwritten section has changed,
 * the section keeps its words, followed by the new generated text, which prevails: no version ever
 * hides the program's rules.
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
  // A replacement of a section that the program no longer generates is not published.
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

/** Returns the text whose hash tells whether a handwritten section still matches the program. */
export function basisOf({ title, blocks }: Pick<Section, 'title' | 'blocks'>): string {
  return canonicalText({ title, blocks })
}

function lostNumbers(generated: Section, written: Section): string[] {
  const named = new Set(numbersOf(written))
  return [...new Set(numbersOf(generated))].filter((number) => !named.has(number))
}

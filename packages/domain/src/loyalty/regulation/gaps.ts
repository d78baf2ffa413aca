import { linesOf, type RegulationDocument } from './document.ts'
import type { RegulationTerms } from './terms.ts'

/**
 * The required content of the public regulation of a prize promotion (docs/law.md, "Prize
 * promotions"; docs/modules/loyalty.md, "Programs").
 */
export const REQUIRED_PARTS = [
  'promoter',
  'duration',
  'territory',
  'mechanics',
  'prizes',
  'deliveryTerm',
] as const
export type RequiredPart = (typeof REQUIRED_PARTS)[number]

/** Sections of which at least one must have content. */
const SECTIONS_OF: Readonly<Record<RequiredPart, readonly string[]>> = {
  promoter: ['promoter'],
  duration: ['duration'],
  territory: ['territory'],
  mechanics: ['purchases', 'social', 'special', 'visits'],
  prizes: ['prizes'],
  deliveryTerm: ['delivery'],
}

/**
 * Lists required parts that a regulation lacks. Rewards are missing until the catalogue contains
 * one, each with a value above 0; this alone does not prevent publication.
 */
export function missingParts(
  document: Pick<RegulationDocument, 'sections'>,
  terms: Pick<RegulationTerms, 'legalSubject' | 'piva' | 'sedeLegale' | 'rewards'>,
): RequiredPart[] {
  return REQUIRED_PARTS.filter((part) => {
    const isSaid = document.sections.some(
      (section) => SECTIONS_OF[part].includes(section.id) && linesOf(section).slice(1).join('').trim() !== '',
    )
    if (!isSaid) return true
    if (part === 'promoter')
      return [terms.legalSubject, terms.piva, terms.sedeLegale].some((text) => text.trim() === '')
    if (part !== 'prizes') return false
    return terms.rewards.length === 0 || terms.rewards.some(({ valueCents }) => valueCents === 0)
  })
}

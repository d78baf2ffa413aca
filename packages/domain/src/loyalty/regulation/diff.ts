import { type Change, changesBetween, type Effect } from '../changes.ts'
import { canonicalText } from '../config.ts'
import { linesOf, numbersOf, type RegulationDocument, type Section } from './document.ts'
import type { RegulationTerms } from './terms.ts'

/** A version as far as a comparison needs it: its text and what it was generated from. */
export interface ComparedVersion {
  readonly document: RegulationDocument
  readonly terms: RegulationTerms
}

/**
 * What differs between two versions (docs/modules/loyalty.md, "Programs"): first the fields of the
 * program, each with what it means for members, then the texts of sections ('sections.purchases')
 * as the lines that are gone and the lines that are new.
 *
 * A text means what the changes of its section's fields mean, the worst of them. Words that changed by themselves are
 * neutral as long as the section names the same numbers; otherwise nobody can say that they harm none, so they count as worse.
 */
export function regulationChanges(before: ComparedVersion, after: ComparedVersion): Change[] {
  const fields = [...changesBetween(before.terms, after.terms), ...companyChanges(before.terms, after.terms)]
  const ids = [...new Set([...before.document.sections, ...after.document.sections].map(({ id }) => id))]
  const texts = ids.flatMap((id): Change[] => {
    const [from, to] = [before, after].map(({ document }) =>
      document.sections.find((section) => section.id === id),
    )
    const [old, now] = [from, to].map((section) => (section === undefined ? [] : linesOf(section)))
    if (canonicalText(old) === canonicalText(now)) return []
    return [
      {
        path: `sections.${id}`,
        before: old?.filter((line) => now?.includes(line) !== true),
        after: now?.filter((line) => old?.includes(line) !== true),
        effect: textEffect(id, from, to, fields),
      },
    ]
  })
  return [...fields, ...texts]
}

/** Names and addresses: members lose nothing by them. */
function companyChanges(before: RegulationTerms, after: RegulationTerms): Change[] {
  const keys = [
    'name',
    'brandName',
    'legalSubject',
    'delegatedSubject',
    'piva',
    'sedeLegale',
    'pec',
    'partners',
  ] as const
  return keys
    .filter((key) => canonicalText(before[key]) !== canonicalText(after[key]))
    .map((key) => ({ path: key, before: before[key], after: after[key], effect: 'neutral' }))
}

const RANK: Readonly<Record<Effect, number>> = { neutral: 0, better: 1, worse: 2 }

function textEffect(
  id: string,
  before: Section | undefined,
  after: Section | undefined,
  fields: readonly Change[],
): Effect {
  const caused = fields.filter(({ path }) => sectionsOf(path).includes(id)).map(({ effect }) => effect)
  const worst = caused.toSorted((a, b) => RANK[b] - RANK[a])[0]
  if (worst !== undefined) return worst
  if (after === undefined) return 'worse'
  const old = before === undefined ? [] : numbersOf(before)
  return canonicalText(old) === canonicalText(numbersOf(after)) ? 'neutral' : 'worse'
}

/** The sections in which a field stands. */
const SECTIONS: readonly (readonly [prefix: string, sections: readonly string[]])[] = [
  ['startDate', ['duration']],
  ['endDate', ['duration']],
  ['claimsUntil', ['duration', 'points', 'delivery']],
  ['name', ['joining']],
  ['brandName', ['promoter']],
  ['legalSubject', ['promoter', 'privacy']],
  ['delegatedSubject', ['delegate']],
  ['piva', ['promoter']],
  ['sedeLegale', ['promoter']],
  ['pec', ['promoter', 'privacy']],
  ['partners', ['partners']],
  ['config.acquisti', ['purchases', 'limits']],
  ['config.rules', ['purchases', 'special', 'visits', 'limits']],
  ['config.social', ['social', 'limits']],
  ['config.special', ['special', 'purchases', 'limits']],
  ['config.limits', ['limits', 'purchases', 'social']],
  ['config.points', ['points']],
  ['config.autoClaim', ['delivery']],
  ['tierConfigs', ['tiers', 'purchases', 'social', 'special', 'visits']],
  ['rewards', ['prizes', 'pool', 'delivery', 'charity']],
]

function sectionsOf(path: string): readonly string[] {
  return SECTIONS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}.`))?.[1] ?? []
}

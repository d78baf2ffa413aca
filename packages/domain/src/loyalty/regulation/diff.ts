import { type Change, changesBetween, type Effect } from '../changes.ts'
import { canonicalText } from '../config.ts'
import { linesOf, numbersOf, type RegulationDocument, type Section } from './document.ts'
import type { RegulationTerms } from './terms.ts'

/** The parts of a version for a comparison: its text and its inputs. */
export interface ComparedVersion {
  readonly document: RegulationDocument
  readonly terms: RegulationTerms
}

/**
 * Lists the differences between two versions (docs/modules/loyalty.md, "Programs"): first the
 * fields of the program, each with its effect on members, then the texts of sections
 * ('sections.purchases') as removed and added lines.
 * A text has the worst effect among its section's fields. Words that changed without a field are
 * neutral if the section contains the same numbers; otherwise they count as worse, because nobody
 * can tell that they harm nobody.
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

/** Lists changed names and addresses; members lose nothing by them. */
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

/** The sections that contain a field. */
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

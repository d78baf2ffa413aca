type ClassValue = string | number | false | null | undefined | readonly string[]

/**
 * Utilities that a component sets and its caller's className may set again. Each row holds the
 * utilities, the group that they form, and further groups that they overrule (a later p-4 removes
 * an earlier px-2, not the reverse). Other utilities are always kept. tailwind-merge knows every
 * utility, but costs each visitor 9 kB.
 */
const GROUPS: readonly (readonly [test: RegExp, group: string, overrules?: readonly string[]])[] = [
  [/^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|hidden)$/, 'display'],
  [/^(static|fixed|absolute|relative|sticky)$/, 'position'],
  [/^text-(11|12|14|16|19|23|28|36|hero)$/, 'font-size'],
  [/^text-(left|center|right|start|end)$/, 'text-align'],
  [/^text-(wrap|nowrap|balance|pretty)$/, 'text-wrap'],
  [/^text-/, 'color'],
  [/^font-(sans|display)$/, 'font-family'],
  [/^font-/, 'font-weight'],
  [/^leading-/, 'leading'],
  [/^tracking-/, 'tracking'],
  [/^bg-/, 'background'],
  [/^shadow-/, 'shadow'],
  [/^opacity-/, 'opacity'],
  [/^z-/, 'z'],
  [/^-?rotate-/, 'rotate'],
  [/^size-/, 'size', ['w', 'h']],
  [/^(min-w|max-w|min-h|max-h|w|h)-/, '$1'],
  [/^-?(p|m)-/, '$1', ['$1x', '$1y', '$1t', '$1r', '$1b', '$1l']],
  [/^-?(p|m)x-/, '$1x', ['$1r', '$1l']],
  [/^-?(p|m)y-/, '$1y', ['$1t', '$1b']],
  [/^-?([pm][trbl])-/, '$1'],
  [/^-?(top|right|bottom|left|inset|inset-x|inset-y)-/, '$1'],
  [
    /^rounded(-(sm|md|lg|xl|2xl|full|none))?$/,
    'rounded',
    ['rounded-t', 'rounded-b', 'rounded-l', 'rounded-r'],
  ],
  [/^(rounded-[tblr])-/, '$1'],
  [/^gap-(?![xy]-)/, 'gap', ['gap-x', 'gap-y']],
  [/^(gap-[xy])-/, '$1'],
  [/^(justify|items|self|content|place-items|justify-self)-/, '$1'],
  [/^(grid-cols|col-span|order)-/, '$1'],
  [/^flex-(1|auto|none|initial)$/, 'flex'],
  [/^flex-(row|col)/, 'flex-direction'],
]

interface Meaning {
  readonly group: string
  readonly overrules: readonly string[]
}

const known = new Map<string, Meaning | null>()

/** Matches the variants of a class name ('md:hover:' in 'md:hover:p-4'); colons within brackets do not count. */
const VARIANTS = /^(?:(?:[^:[]|\[[^\]]*\])+:)*/

/**
 * Returns the group of a utility. Variants are part of the group, so md:p-4 does not overrule p-2.
 */
function meaningOf(name: string): Meaning | null {
  const cut = VARIANTS.exec(name)?.[0].length ?? 0
  const variants = name.slice(0, cut)
  const utility = name.slice(cut)
  for (const [test, group, overrules = []] of GROUPS) {
    const match = test.exec(utility)
    if (!match) continue
    const named = (text: string) => variants + text.replace('$1', match[1] ?? '')
    return { group: named(group), overrules: overrules.map(named) }
  }
  return null
}

/** Joins class names. Of two utilities of the same group it keeps only the later one. */
export function cn(...classes: readonly ClassValue[]): string {
  const names = classes.flat().filter(Boolean).join(' ').split(/\s+/)
  const settled = new Set<string>()
  const kept: string[] = []
  for (const name of names.toReversed()) {
    let meaning = known.get(name)
    if (meaning === undefined) known.set(name, (meaning = meaningOf(name)))
    if (meaning) {
      if (settled.has(meaning.group)) continue
      settled.add(meaning.group)
      for (const group of meaning.overrules) settled.add(group)
    }
    if (name) kept.push(name)
  }
  return kept.toReversed().join(' ')
}

import type { Reference } from './types.ts'

/**
 * Puts parts of a document that several operations have into its components. A part is named by
 * `nameOf` and numbered, the most frequent first.
 */
export function share<Part extends object>(
  kind: 'parameters' | 'responses',
  all: readonly (readonly [name: string, part: Part | Reference])[],
  known: Readonly<Record<string, Part>>,
) {
  const keyOf = (name: string, part: Part | Reference) => name + JSON.stringify(part)
  const groups = [...Map.groupBy(all, ([name, part]) => keyOf(name, part)).values()]
    .filter((group) => group.length > 1)
    .toSorted((a, b) => b.length - a.length)
  const numbers = new Map<string, number>()
  const names = new Map<string, string>()
  const shared: Record<string, Part> = { ...known }
  for (const [one] of groups) {
    if (one === undefined || '$ref' in one[1]) continue
    const [name, part] = one
    const number = (numbers.get(name) ?? 0) + 1
    numbers.set(name, number)
    const own = number === 1 ? name : `${name}_${number}`
    names.set(keyOf(name, part), own)
    shared[own] = part
  }
  return {
    shared,
    of(name: string, part: Part | Reference): Part | Reference {
      const own = names.get(keyOf(name, part))
      return own === undefined ? part : { $ref: `#/components/${kind}/${own}` }
    },
  }
}

import { featureAt } from './floors.ts'
import type { Import } from './imports.ts'

/**
 * Returns one sentence for each group of files, and of features, that import each other in a
 * circle. Imports of types and dynamic imports count too, because a reader of one file has to
 * understand all of them.
 */
export function circlesIn(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  return [...sentencesOf('imports', targets), ...sentencesOf('features', featureTargets(imports))]
}

/**
 * Returns each feature's imports of other features, separately in server, contract and web. Tests
 * are left out.
 */
function featureTargets(imports: readonly Import[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [user, used] = [featureAt(from), featureAt(to)]
    if (user === undefined || used === undefined || user.side !== used.side || IS_TEST.test(from)) continue
    const [one, other] = [user, used].map(({ side, module, feature }) => `${side} ${module}/${feature}`)
    if (one === undefined || other === undefined || one === other) continue
    targets.set(one, (targets.get(one) ?? new Set()).add(other))
  }
  return targets
}
const IS_TEST = /\.test\.tsx?$|\/testing\//

function sentencesOf(what: string, targets: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return connectedGroups(targets)
    .filter((group) => group.length > 1 || targets.get(group[0] ?? '')?.has(group[0] ?? ''))
    .map((group) => `Circle of ${what}: ${group.toSorted().join(', ')}`)
    .toSorted()
}

/**
 * Finds groups of files or features that reach each other through imports: the strongly connected
 * components (Tarjan 1972).
 */
function connectedGroups(targets: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file) ?? 0)
    open.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) {
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0))
      }
    }
    if (lowest.get(file) === order.get(file)) groups.push(open.splice(open.indexOf(file)))
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return groups
}

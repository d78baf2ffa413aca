import type { Point, Ring } from './geo.ts'

interface Topology {
  /** Lines around everything that the areas cover together: coasts, frontiers, holes. */
  readonly outer: readonly Ring[]
  /** Lines between two areas, each once. */
  readonly shared: readonly Ring[]
}

const keyOf = ([x, y]: Point): string => `${x},${y}`

/**
 * Finds the borders that areas share and the outlines around them. An edge of two areas is a
 * border, an edge of one is an outline.
 */
export function topologyOf(rings: readonly Ring[]): Topology {
  const edges = new Map<string, { ends: readonly [Point, Point]; count: number }>()
  for (const ring of rings) {
    for (const [index, point] of ring.entries()) {
      const before = ring.at(index - 1) ?? point
      const key = [keyOf(before), keyOf(point)].toSorted().join(' ')
      const known = edges.get(key)
      edges.set(key, { ends: [before, point], count: (known?.count ?? 0) + 1 })
    }
  }
  const all = [...edges.values()]
  return {
    outer: ringsOf(all.filter(({ count }) => count % 2 === 1).map(({ ends }) => ends)),
    shared: linesOf(all.filter(({ count }) => count % 2 === 0).map(({ ends }) => ends)),
  }
}

type Edge = readonly [Point, Point]

/** Walks along edges from point to point, each once, until `isEnd` or until none is left. */
function walker(edges: readonly Edge[]) {
  const around = new Map<string, { to: Point; edge: number }[]>()
  for (const [edge, [one, other]] of edges.entries()) {
    around.set(keyOf(one), [...(around.get(keyOf(one)) ?? []), { to: other, edge }])
    around.set(keyOf(other), [...(around.get(keyOf(other)) ?? []), { to: one, edge }])
  }
  const used = new Set<number>()
  const walk = (from: Point, isEnd: (point: Point) => boolean): Point[] => {
    const line = [from]
    for (let here = from; line.length === 1 || !isEnd(here);) {
      const next = around.get(keyOf(here))?.find(({ edge }) => !used.has(edge))
      if (!next) break
      used.add(next.edge)
      here = next.to
      line.push(here)
    }
    return line
  }
  return { walk, degree: (point: Point) => around.get(keyOf(point))?.length ?? 0 }
}

/**
 * Returns closed rings without repeating the first point. Every point must have an even number of
 * edges.
 */
function ringsOf(edges: readonly Edge[]): Ring[] {
  const { walk } = walker(edges)
  return edges
    .map(([start]) => walk(start, (point) => keyOf(point) === keyOf(start)).slice(0, -1))
    .filter((ring) => ring.length > 2)
}

/** Returns the longest possible lines: from fork to fork, then closed ones. */
function linesOf(edges: readonly Edge[]): Ring[] {
  const { walk, degree } = walker(edges)
  const ends = edges.flat()
  const isFork = (point: Point) => degree(point) !== 2
  const starts = [...ends.filter(isFork), ...ends]
  return starts.map((start) => walk(start, isFork)).filter((line) => line.length > 1)
}

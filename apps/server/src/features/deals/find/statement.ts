/** The parameters that the SQL of this folder may use as {name}, with their types. */
const TYPES = {
  lat: 'float8',
  lon: 'float8',
  originX: 'float8',
  originY: 'float8',
  radius: 'float8',
  cells: 'int4[]',
  category: 'uuid',
  brand: 'uuid',
  exclude: 'uuid',
  priceMin: 'int4',
  priceMax: 'int4',
  minPoints: 'int4',
  online: 'bool[]',
  minute: 'int4',
  endsBy: 'timestamptz',
  words: 'tsquery',
  startKey: 'float8',
  startId: 'uuid',
  rows: 'int4',
  take: 'int4',
  offset: 'int4',
  now: 'timestamptz',
  user: 'uuid',
} as const

export type ParameterName = keyof typeof TYPES
export type Parameters = Readonly<Record<ParameterName, unknown>>

/** A text with numbered parameters, and which value each number takes. */
export interface Statement {
  readonly text: string
  readonly names: readonly ParameterName[]
}

/**
 * Replaces each {name} of a text of SQL by a numbered parameter. The text comes from code alone, never from a caller, and
 * there are few different texts, because each connection prepares each of them once.
 */
export function statement(template: string): Statement {
  const names: ParameterName[] = []
  const text = template.replaceAll(/\{(\w+)\}/g, (_whole, found: string) => {
    const name = found as ParameterName
    if (!(name in TYPES)) throw new Error(`Unknown parameter ${name}`)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}::${TYPES[name]}`
  })
  return { text, names }
}

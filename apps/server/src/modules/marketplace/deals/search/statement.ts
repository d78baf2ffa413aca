/** The parameters that the SQL of this folder may use as {name}, with their types. */
export const TYPES = {
  lat: 'float8',
  lon: 'float8',
  originX: 'float8',
  originY: 'float8',
  radius: 'float8',
  box: 'box',
  cells: 'int4[]',
  category: 'uuid',
  brand: 'uuid',
  exclude: 'uuid',
  priceMin: 'int4',
  priceMax: 'int4',
  minPoints: 'int4',
  minute: 'int4',
  day: 'date',
  hour: 'int2',
  endsBy: 'timestamptz',
  words: 'tsquery',
  near: 'tsquery[]',
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

/** A text with numbered parameters, and the value for each number. */
export interface Statement<Name extends string = ParameterName> {
  readonly text: string
  readonly names: readonly Name[]
}

/**
 * Replaces each {name} of an SQL text by a numbered parameter. The text comes only from code, never
 * from a caller. There are few different texts, because each connection prepares each of them once.
 */
export function statement(template: string): Statement
export function statement<Name extends string>(
  template: string,
  types: Readonly<Record<Name, string>>,
): Statement<Name>
export function statement(
  template: string,
  types: Readonly<Record<string, string>> = TYPES,
): Statement<string> {
  const names: string[] = []
  const text = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    if (!(name in types)) throw new Error(`Unknown parameter ${name}`)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}::${types[name]}`
  })
  return { text, names }
}

/** Types of the values that statements of this folder may name. */
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
 * Numbers the {names} of a text. Texts come from code alone and there are few of them, since each is prepared once a
 * connection; everything that a caller sends is a parameter.
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

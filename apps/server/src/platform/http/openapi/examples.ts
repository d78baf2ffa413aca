import type { Components, Schema } from './types.ts'

/** Texts for patterns: an example is the first that its pattern allows. */
const TEXTS = [
  'Pane di Altamura',
  'anna.verdi@example.com',
  'K7RM2P',
  '2027-03-01',
  '10:30',
  '2027-03',
  '1',
  '12.50',
  '123456',
  '12345678',
  '100000000',
  '8001234567890',
  '11.2,44.4,11.4,44.6',
  'pane',
  'pane-fresco',
  'shop_b7',
  'deal-EDIT',
  'loyalty.joined',
  'M00000042',
  'images/deal/0197f6d0-4c1e-7a55-9b3e-2f6d1c0a8e47.webp',
  'documents/program/0197f6d0-4c1e-7a55-9b3e-2f6d1c0a8e47.pdf',
  'https://negozio.example/pane',
  '/files/pane.webp',
  '/deals',
  '#0f766e',
  '12345678901',
  '347 123 4567',
  'abcdefghijklmnopqrstuv',
  'a'.repeat(32),
  'a'.repeat(64),
  'B'.repeat(87),
  'k7rm.abcdefghijklmnop',
  'k7rm2pq8',
  '2027',
]

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0197f6d0-4c1e-7a55-9b3e-2f6d1c0a8e47',
  email: 'anna.verdi@example.com',
  uri: 'https://negozio.example/pane',
  date: '2027-03-01',
  'date-time': '2027-03-01T10:30:00.000Z',
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
  cidrv4: '203.0.113.0/24',
  cidrv6: '2001:db8::/32',
}

/** Deep enough for every schema: what refers to itself ends here. */
const DEPTH = 12

/**
 * Returns a value that a schema allows, made of its types and limits. An object has the fields that
 * it must have.
 */
export function exampleOf(schema: Schema, known: Components['schemas'], depth = DEPTH): unknown {
  const { $ref, allOf, anyOf, oneOf, type } = schema as {
    readonly $ref?: string
    readonly allOf?: readonly Schema[]
    readonly anyOf?: readonly Schema[]
    readonly oneOf?: readonly Schema[]
    readonly type?: string | readonly string[]
  }
  if ($ref !== undefined) return exampleOf(known[$ref.split('/').at(-1) ?? ''] ?? {}, known, depth)
  if ('default' in schema) return schema['default']
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const [option] = anyOf ?? oneOf ?? []
  if (option !== undefined) {
    const chosen = exampleOf(option, known, depth - 1)
    return isObject(chosen) && type === 'object' ? { ...objectOf(schema, known, depth), ...chosen } : chosen
  }
  if (allOf !== undefined && type === undefined) {
    const parts = allOf.map((part) => exampleOf(part, known, depth - 1))
    return parts.every(isObject) ? Object.assign({}, ...parts) : parts[0]
  }
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'object':
      return objectOf(schema, known, depth)
    case 'array':
      return listOf(schema, known, depth)
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return true
    default:
      return null
  }
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectOf(schema: Schema, known: Components['schemas'], depth: number): object {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>
    readonly required?: readonly string[]
  }
  return Object.fromEntries(
    required.map((name) => [name, exampleOf(properties[name] ?? {}, known, depth - 1)]),
  )
}

function listOf(schema: Schema, known: Components['schemas'], depth: number): unknown {
  const { items, prefixItems, minItems } = schema as {
    readonly items?: Schema
    readonly prefixItems?: readonly Schema[]
    readonly minItems?: number
  }
  if (prefixItems !== undefined) return prefixItems.map((one) => exampleOf(one, known, depth - 1))
  if (items === undefined || (depth <= 0 && (minItems ?? 0) === 0)) return []
  return Array.from({ length: Math.max(minItems ?? 1, 1) }, () => exampleOf(items, known, depth - 1))
}

function textOf(schema: Schema): string {
  const {
    format = '',
    minLength = 0,
    maxLength = Infinity,
  } = schema as {
    readonly format?: string
    readonly minLength?: number
    readonly maxLength?: number
  }
  const known = FORMATS[format]
  if (known !== undefined) return known
  const inner = (schema['allOf'] as readonly Schema[] | undefined) ?? []
  const patterns = [schema, ...inner]
    .map((one) => one['pattern'])
    .filter((one) => typeof one === 'string')
    .map((one) => new RegExp(one, 'u'))
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text))
  const found = TEXTS.find(fits)
  return (
    found ??
    'pane e olio '
      .repeat(1 + minLength / 11)
      .slice(0, Math.min(maxLength, Math.max(minLength, 11)))
      .trim()
  )
}

function numberOf(schema: Schema): number {
  const { minimum, maximum, exclusiveMinimum } = schema as {
    readonly minimum?: number
    readonly maximum?: number
    readonly exclusiveMinimum?: number
  }
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const wanted = Math.max(least, 1)
  return maximum === undefined ? wanted : Math.min(wanted, maximum)
}

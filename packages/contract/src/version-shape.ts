type Schema = Record<string, unknown>
type Resolve = (reference: string) => Schema | undefined

/**
 * How a value of the contract looks in the newest version: its fields by their name in the
 * contract.
 */
export interface Shape {
  readonly fields: ReadonlyMap<string, Field>
  readonly items: Shape | undefined
}
interface Field extends Shape {
  /** Its name in the newest version. */
  readonly to: string
  /** Euros in the contract, whole cents in the newest version. */
  readonly isMoney: boolean
}

const RENAMED: ReadonlyMap<string, string> = new Map([
  ['_id', 'id'],
  ['userId', 'memberId'],
])
/** Numbers with decimals that are no amount. */
const NO_MONEY: ReadonlySet<string> = new Set(['quantity'])

const typesOf = (schema: Schema): readonly unknown[] => [schema['type']].flat()

/** Tells whether a property holds euros: any number with decimals that is no quantity. */
const isMoney = (name: string, schema: Schema): boolean =>
  typesOf(schema).includes('number') && !NO_MONEY.has(name)

/** Returns the name of a property in the newest version (docs/modules/channels.md, "Versions"). */
function nameOf(name: string, schema: Schema): string {
  if (isMoney(name, schema)) return `${name}Cents`
  // Ids of the product are UUIDs; an eventId of another form is the caller's own.
  if (name === 'eventId' && schema['format'] === 'uuid') return 'entryId'
  return RENAMED.get(name) ?? name
}

const branchesOf = (schema: Schema): Schema[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[])

const NOTHING: Shape = { fields: new Map(), items: undefined }

/** Reads the shape of a JSON schema; forms of one value (`anyOf`) are read together. */
export function shapeOf(schema: Schema, resolve: Resolve = () => undefined): Shape {
  const { $ref } = schema
  if (typeof $ref === 'string') return shapeOf(resolve($ref) ?? {}, resolve)
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(
    ([name, property]) => {
      const shape = shapeOf(property, resolve)
      return [name, { ...shape, to: nameOf(name, property), isMoney: isMoney(name, property) }] as const
    },
  )
  const items = schema['items']
  const of: Shape = {
    fields: new Map(own),
    items: typeof items === 'object' && items !== null ? shapeOf(items as Schema, resolve) : undefined,
  }
  return branchesOf(schema).reduce((all, branch) => together(all, shapeOf(branch, resolve)), of)
}

function together(one: Shape, other: Shape): Shape {
  const fields = new Map<string, Field>(one.fields)
  for (const [name, field] of other.fields) {
    const known = fields.get(name)
    fields.set(name, known === undefined ? field : { ...field, ...together(known, field) })
  }
  const items = [one.items, other.items].filter((shape) => shape !== undefined)
  return { fields, items: items.length < 2 ? items[0] : together(items[0] ?? NOTHING, items[1] ?? NOTHING) }
}

/** Writes a value of the contract as the newest version has it. */
export function toNewest(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return value.map((one) => toNewest(one, shape.items ?? NOTHING))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const field = shape.fields.get(name)
      if (field === undefined) return [name, inner]
      return [
        field.to,
        field.isMoney && typeof inner === 'number' ? Math.round(inner * 100) : toNewest(inner, field),
      ]
    }),
  )
}

/**
 * Reads a value of the newest version as the contract has it. `unknown` collects the paths of
 * fields that only older versions have.
 */
export function fromNewest(value: unknown, shape: Shape, unknown: string[], path = ''): unknown {
  if (Array.isArray(value)) {
    return value.map((one, index) => fromNewest(one, shape.items ?? NOTHING, unknown, `${path}${index}.`))
  }
  if (typeof value !== 'object' || value === null) return value
  const byName = new Map([...shape.fields].map(([name, field]) => [field.to, { name, field }]))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const known = byName.get(name)
      if (known === undefined) {
        if (shape.fields.has(name)) unknown.push(path + name)
        return [name, inner]
      }
      const { name: before, field } = known
      if (!field.isMoney) return [before, fromNewest(inner, field, unknown, `${path}${name}.`)]
      // A part of a cent becomes a number with more decimals, which the contract refuses.
      return [before, typeof inner === 'number' ? inner / 100 : inner]
    }),
  )
}

/** Returns the renamed fields of a shape at any depth, by their name in the contract. */
export function renamedIn({ fields, items }: Shape, found = new Map<string, string>()): Map<string, string> {
  for (const [name, field] of fields) {
    if (field.to !== name) found.set(name, field.to)
    renamedIn(field, found)
  }
  return items === undefined ? found : renamedIn(items, found)
}

/** Rewrites a JSON schema, with all schemas in it, for the newest version. */
export function inNewest(schema: Schema): Schema {
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties') return [key, propertiesOf(value as Record<string, Schema>)]
    if (key === 'required' && Array.isArray(value)) {
      const all = (schema['properties'] ?? {}) as Record<string, Schema>
      return [key, value.map((name) => nameOf(String(name), all[String(name)] ?? {}))]
    }
    if (Array.isArray(value)) return [key, value.map((one) => (isSchema(one) ? inNewest(one) : one))]
    return [key, isSchema(value) && !VALUES.has(key) ? inNewest(value) : value]
  })
  return Object.fromEntries(entries) as Schema
}

/** What holds values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(['default', 'const', 'example'])
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const propertiesOf = (all: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [
      nameOf(name, schema),
      isMoney(name, schema) ? inCents(schema) : inNewest(schema),
    ]),
  )

function inCents({ multipleOf: _cent, ...schema }: Schema): Schema {
  const types = typesOf(schema).map((type) => (type === 'number' ? 'integer' : type))
  const limits = ['minimum', 'maximum'].flatMap((key) =>
    typeof schema[key] === 'number' ? [[key, Math.round(schema[key] * 100)] as const] : [],
  )
  return { ...schema, type: types.length === 1 ? types[0] : types, ...Object.fromEntries(limits) }
}

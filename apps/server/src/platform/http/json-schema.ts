import { z } from 'zod'

type Schema = Record<string, unknown>

/**
 * Cached by type, because each application of a process describes the same endpoints, and tests
 * make hundreds.
 */
const made = { input: new WeakMap<z.ZodType, Schema>(), output: new WeakMap<z.ZodType, Schema>() }

/**
 * Makes the JSON schema of a zod type, for serialising answers and for OpenAPI: one shared object
 * for each type, which must not be changed. `X | null` becomes a list of types, which the
 * serialiser writes directly instead of trying each branch.
 */
export function jsonSchemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const known = made[io].get(type)
  if (known !== undefined) return known
  const schema = makeSchema(type, io)
  made[io].set(type, schema)
  return schema
}

function makeSchema(type: z.ZodType, io: 'input' | 'output'): Schema {
  const schema = z.toJSONSchema(type, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema
  delete schema['$schema']
  return simplify(schema) as Schema
}

/** Writes `X | null` as a list of types. */
export function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [key, simplify(value)] as const)
  const copy = Object.fromEntries(entries) as Schema
  const options = copy['anyOf']
  if (Array.isArray(options) && options.length === 2) {
    const [first, second] = options as [Schema, Schema]
    if (second['type'] === 'null' && typeof first['type'] === 'string' && !('const' in first)) {
      delete copy['anyOf']
      const values = first['enum']
      // A list of values has to name null as well: clients are generated from it.
      const named = Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}
      return { ...copy, ...first, ...named, type: [first['type'], 'null'] }
    }
  }
  return copy
}

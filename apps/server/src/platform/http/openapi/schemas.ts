import { PRINTABLE } from '@vicino/contract/common/text'
import { VISIBLE } from '@vicino/domain/names'
import { z } from 'zod'
import { isObject } from './examples.ts'
import { simplify } from '../json-schema.ts'
import type { Schema } from './types.ts'

type Form = 'input' | 'output'

const DEFS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'
/** A smaller schema is written where it is used: a reference would be as long. */
const LEAST_CHARACTERS = 80

/**
 * Collects the schemas of a document. A named type stands once, in components.schemas. Where a type
 * is read and written in different forms (a default, a transformation), the form that is read has
 * `Input` after its name.
 */
export class Schemas {
  readonly #registry = z.registry<{ id?: string }>()
  readonly #named: ReadonlyMap<string, z.ZodType>
  readonly #made = { input: new Map<string, Schema>(), output: new Map<string, Schema>() }

  constructor(named: ReadonlyMap<string, z.ZodType>) {
    this.#named = named
    for (const [id, type] of named) {
      const lengths = (['input', 'output'] as const).map((form) => JSON.stringify(plain(type, form)).length)
      if (Math.max(...lengths) >= LEAST_CHARACTERS) this.#registry.add(type, { id })
    }
  }

  /** Returns the schema of a type. Its references are final after resolve(). */
  of(type: z.ZodType, form: Form): Schema {
    const { $defs, properties } = convert(z.object({ type }), form, this.#registry) as {
      $defs?: Record<string, Schema>
      properties: { type: Schema }
    }
    for (const [id, schema] of Object.entries($defs ?? {})) {
      const { id: _name, ...rest } = schema
      this.#made[form].set(id, tidied(rest, form) as Schema)
    }
    return marked(tidied(properties.type, form), form) as Schema
  }

  /** Returns the object itself, not a reference to it. */
  objectOf(type: z.ZodType, form: Form): Schema {
    const schema = this.of(type, form)
    const id = typeof schema['$ref'] === 'string' ? schema['$ref'].slice(MARKS[form].length) : undefined
    return id === undefined ? schema : (marked(this.#made[form].get(id), form) as Schema)
  }

  /** Returns components.schemas of everything that was asked for; some were only read. */
  components(): Record<string, Schema> {
    const all = (['output', 'input'] as const).flatMap((form) =>
      [...this.#made[form]].map(
        ([id, schema]) => [this.#nameOf(id, form), this.resolve(marked(schema, form))] as const,
      ),
    )
    return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Record<string, Schema>
  }

  /** Writes the references of a part of the document as they are in it. */
  resolve<Part>(part: Part): Part {
    return mapReferences(part, (address) => {
      const form = address.startsWith(MARKS.input) ? 'input' : 'output'
      if (!address.startsWith(MARKS[form])) return address
      return COMPONENTS + this.#nameOf(address.slice(MARKS[form].length), form)
    }) as Part
  }

  #nameOf(id: string, form: Form): string {
    const type = this.#named.get(id)
    const isOther =
      form === 'input' &&
      this.#made.output.has(id) &&
      type !== undefined &&
      JSON.stringify(plain(type, 'input')) !== JSON.stringify(plain(type, 'output'))
    return isOther ? `${id}Input` : id
  }
}

/** Marks a reference with its form until it is known whether both forms are used. */
const MARKS = { input: 'input:', output: 'output:' } as const

const marked = (node: unknown, form: Form): unknown =>
  mapReferences(node, (address) =>
    address.startsWith(DEFS) ? MARKS[form] + address.slice(DEFS.length) : address,
  )

const plain = (type: z.ZodType, form: Form): unknown => tidied(convert(type, form), form)

function convert(type: z.ZodType, io: Form, metadata = z.registry<{ id?: string }>()): Schema {
  const { $schema: _draft, ...schema } = z.toJSONSchema(type, {
    io,
    metadata,
    unrepresentable: 'any',
  }) as Schema
  return schema
}

/** What holds for every text, and is said once, in the document's description. */
const EVERY_TEXT: ReadonlySet<string> = new Set([PRINTABLE.source, VISIBLE.source])

/**
 * Leaves out what says nothing to clients: that an answer has no other fields (it may get new ones),
 * the pattern of a format or of every text, and the bounds of every number in JavaScript. Patterns
 * with Unicode classes are left out because many tools cannot read them.
 */
function tidied(node: unknown, form: Form): unknown {
  return mapObjects(simplify(node), (object) => {
    const kept = Object.entries(object).filter(
      ([key, value]) =>
        !(key === 'additionalProperties' && value === false && form === 'output') &&
        !(key === 'pattern' && isNoise(String(value), object)) &&
        !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
        !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER),
    )
    return withoutEmpty(Object.fromEntries(kept))
  })
}

const isNoise = (pattern: string, { format }: Schema): boolean =>
  typeof format === 'string' || EVERY_TEXT.has(pattern) || pattern.includes(String.raw`\p{`)

/** Drops conditions that hold for everything; a list of named places gets its length in plain words. */
function withoutEmpty(object: Schema): Schema {
  const { allOf, ...rest } = object as Schema & { readonly allOf?: readonly object[] }
  if (Array.isArray(object['prefixItems']) && !isObject(object['items'])) {
    const { length } = object['prefixItems']
    return { ...object, items: {}, minItems: length, maxItems: length }
  }
  if (allOf === undefined) return object
  const conditions = allOf.filter((one) => Object.keys(one).length > 0)
  if (conditions.length === 0) return rest
  const [only] = conditions
  const isMergeable = conditions.length === 1 && Object.keys(only ?? {}).every((key) => !(key in rest))
  return isMergeable ? { ...rest, ...only } : { ...rest, allOf: conditions }
}

function mapObjects(node: unknown, change: (object: Schema) => Schema): unknown {
  if (Array.isArray(node)) return node.map((one) => mapObjects(one, change))
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.entries(node).map(([key, value]) => [key, mapObjects(value, change)] as const)
  return change(Object.fromEntries(inner))
}

const mapReferences = (node: unknown, change: (address: string) => string): unknown =>
  mapObjects(node, (object) =>
    typeof object['$ref'] === 'string' ? { ...object, $ref: change(object['$ref']) } : object,
  )

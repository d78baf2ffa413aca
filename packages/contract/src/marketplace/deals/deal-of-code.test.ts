import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type DealOfCode, dealOfCodeSchema } from '../../redemption/redemptions/schemas.ts'
import { type DealDetail, dealDetailSchema } from './schemas.ts'

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/**
 * Returns one path for each part of `wanted` that `given` lacks under the same name with the same
 * kind of value. What is optional may be missing, but is no other kind of value.
 */
function missing(wanted: JsonSchema, given: JsonSchema | undefined, path: string): string[] {
  if (wanted.properties === undefined) return JSON.stringify(wanted) === JSON.stringify(given) ? [] : [path]
  return Object.entries(wanted.properties).flatMap(([name, part]) =>
    given?.required?.includes(name) === true || wanted.required?.includes(name) === false
      ? missing(part, given?.properties?.[name], `${path}.${name}`)
      : [`${path}.${name}`],
  )
}

const jsonOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema) as JsonSchema

it('a deal’s detail contains all fields of a code’s deal, under the same names', () => {
  expectTypeOf<DealDetail>().toExtend<DealOfCode>()
  expect(missing(jsonOf(dealOfCodeSchema), jsonOf(dealDetailSchema), 'deal')).toEqual([])
})

it('a field that a deal’s detail has under another name or with another kind of value is reported', () => {
  const wanted = z.object({
    title: z.string(),
    product: z.object({ name: z.string() }),
    discount: z.string(),
  })
  expect(missing(jsonOf(wanted), jsonOf(dealDetailSchema), 'deal')).toEqual([
    'deal.product.name',
    'deal.discount',
  ])
})

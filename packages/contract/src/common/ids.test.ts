import { expect, it } from 'vitest'
import { idSchema } from './ids.ts'

it('an id is one text in either case', () => {
  const id = '01989A3C-6E1E-7B62-9B1D-5B1E2F3A4C5D'
  expect(idSchema.parse(id)).toBe(id.toLowerCase())
})

import { expect, it } from 'vitest'
import { providedBy } from './provided.ts'

it('a value that a lower feature needs and no feature provides is refused by name', () => {
  expect(() => providedBy({}, 'missing' as never)).toThrow('No feature provides missing')
})

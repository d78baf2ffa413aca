import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { seesAllTills } from './till.policy.ts'

it('R-220 the people who run the brand see all tills, a scanner sees its own', () => {
  expect(ROLES.filter((role) => seesAllTills({ role }))).toEqual(['brand', 'brandManager'])
})

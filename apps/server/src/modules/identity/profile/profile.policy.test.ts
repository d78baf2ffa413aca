import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { isSelf, mayOpenUser } from './profile.policy.ts'

const IDA = '01890000-0000-7000-8000-00000000abcd'
const UGO = '01890000-0000-7000-8000-00000000ef01'

it('R-523 everybody reads their own record, and only superAdmins those of others', () => {
  expect(ROLES.filter((role) => mayOpenUser({ sub: IDA, role }, IDA))).toEqual(ROLES)
  expect(ROLES.filter((role) => mayOpenUser({ sub: UGO, role }, IDA))).toEqual(['superAdmin'])
})

it('an id in upper case is the same user', () => {
  expect(isSelf({ sub: IDA }, IDA.toUpperCase())).toBe(true)
  expect(isSelf({ sub: UGO }, IDA)).toBe(false)
})

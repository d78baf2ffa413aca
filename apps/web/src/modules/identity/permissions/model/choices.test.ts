import type { PermissionRecord } from '@vicino/contract/identity/permissions/schemas'
import { expect, it } from 'vitest'
import { choicesOf } from './choices.ts'

const record = (_id: string, more: Partial<PermissionRecord> = {}): PermissionRecord => ({
  _id,
  isCollection: true,
  bases: ['superAdmin', 'brand'],
  isAsked: true,
  isAlwaysHeld: false,
  createdAt: '2026-11-23T00:00:00.000Z',
  ...more,
})

const RECORDS = [
  record('deal-EDIT'),
  record('deal-CREATE'),
  record('deal-EDIT_ALL', { bases: ['superAdmin'] }),
  record('role-BROWSE', { isAsked: false }),
  record('user-EDIT', { isAlwaysHeld: true }),
  record('code-VOID', { isCollection: false }),
  record('report-DECIDE', { isCollection: false, bases: ['superAdmin'] }),
]

const chosen = {
  base: 'brand' as const,
  permissions: new Set(['deal-CREATE']),
  isReadOnly: false,
  mayGive: (permission: string) => permission !== 'code-VOID',
}

it('R-432 permissions are listed by collection and action, with the advanced ones of the kind of account below', () => {
  const { collections, advanced } = choicesOf(RECORDS, chosen)
  expect(collections.map(({ collection }) => collection)).toEqual([
    'user',
    'role',
    'permission',
    'post',
    'deal',
  ])
  expect(collections.at(-1)?.choices).toEqual([
    { action: 'CREATE', id: 'deal-CREATE', isTicked: true, isDisabled: false },
    { action: 'EDIT', id: 'deal-EDIT', isTicked: false, isDisabled: false },
    { action: 'EDIT_ALL', id: 'deal-EDIT_ALL', isTicked: false, isDisabled: true, reason: 'otherKind' },
  ])
  // A viewer cannot give a permission that they lack.
  expect(advanced).toEqual([{ id: 'code-VOID', isTicked: false, isDisabled: true, reason: 'notHeld' }])
})

it('R-432 permissions required by law are always ticked, and permissions that nothing needs cannot be ticked', () => {
  const { collections } = choicesOf(RECORDS, { ...chosen, base: 'superAdmin' })
  expect(collections[0]?.choices).toEqual([
    { action: 'EDIT', id: 'user-EDIT', isTicked: true, isDisabled: true, reason: 'always' },
  ])
  expect(collections[1]?.choices).toEqual([
    { action: 'BROWSE', id: 'role-BROWSE', isTicked: false, isDisabled: true, reason: 'unused' },
  ])
})

it('R-432 a role that is only read is grey as a whole and says so once, not at each box', () => {
  const { collections, advanced } = choicesOf(RECORDS, { ...chosen, isReadOnly: true })
  const all = [...collections.flatMap(({ choices }) => choices), ...advanced]
  expect(all.every(({ isDisabled, reason }) => isDisabled && reason === undefined)).toBe(true)
})

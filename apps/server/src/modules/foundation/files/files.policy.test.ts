import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { claimRefusal, mayManageFile } from './files.policy.ts'

it('R-515 R-516 a private file belongs to its uploader; of all others only superAdmins see and delete it', () => {
  for (const role of ROLES) {
    expect(mayManageFile({ sub: 'ida', role }, { owner_id: 'ida' })).toBe(true)
    expect(mayManageFile({ sub: 'ugo', role }, { owner_id: 'ida' })).toBe(role === 'superAdmin')
    // Erasures leave files without an owner.
    expect(mayManageFile({ sub: 'ugo', role }, { owner_id: null })).toBe(role === 'superAdmin')
  }
})

it.each([
  ['its uploader publishes an unused picture', {}, {}, undefined],
  ['to others it does not exist', { ownerId: 'ugo' }, {}, 'file_not_found'],
  ['nor if it has another folder', { ownerId: 'ugo', use: 'brand' }, {}, 'file_not_found'],
  ['nor if another record shows it', { ownerId: 'ugo' }, { used_by: 'brand-logo 1' }, 'file_not_found'],
  ['nobody publishes one that has lost its owner', {}, { owner_id: null }, 'file_not_found'],
  ['a picture of another folder is unfit', { use: 'brand' }, {}, 'file_unfit'],
  ['so is a film as a picture', {}, { key: 'videos/clip/1.mp4' }, 'file_unfit'],
  ['and a picture as a film', { use: 'video' }, {}, 'file_unfit'],
  ['what uses the picture keeps it', {}, { used_by: 'user-avatar ida' }, undefined],
  ['also when somebody else saves it again', { ownerId: 'ugo' }, { used_by: 'user-avatar ida' }, undefined],
  ['a picture in use elsewhere is refused', {}, { used_by: 'brand-logo 1' }, 'file_in_use'],
] as const)('R-511 %s', (_rule, claim, file, refusal) => {
  expect(
    claimRefusal(
      { ownerId: 'ida', usedBy: 'user-avatar ida', use: 'avatar', ...claim },
      { key: 'images/avatar/1.webp', owner_id: 'ida', used_by: null, ...file },
    ),
  ).toBe(refusal)
})

it('R-511 a key that no row has is not found', () => {
  const claim = { ownerId: 'ida', usedBy: 'user-avatar ida', use: 'avatar' } as const
  expect(claimRefusal(claim, undefined)).toBe('file_not_found')
})

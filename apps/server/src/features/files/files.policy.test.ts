import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { mayClaimFile, mayManageFile } from './files.policy.ts'

it('R-515 R-516 a private file belongs to its uploader; of all others only superAdmins see and delete it', () => {
  for (const role of ROLES) {
    expect(mayManageFile({ sub: 'ida', role }, { owner_id: 'ida' })).toBe(true)
    expect(mayManageFile({ sub: 'ugo', role }, { owner_id: 'ida' })).toBe(role === 'superAdmin')
    // Erasures leave files without an owner.
    expect(mayManageFile({ sub: 'ugo', role }, { owner_id: null })).toBe(role === 'superAdmin')
  }
})

it.each([
  ['its uploader publishes an unused picture', {}, {}, true],
  ['nobody else does', { ownerId: 'ugo' }, {}, false],
  ['nobody publishes one that has lost its owner', {}, { owner_id: null }, false],
  ['a picture of another folder is refused', { folder: 'brand' }, {}, false],
  ['so is a video', {}, { key: 'videos/clip/1.mp4' }, false],
  ['what uses the picture keeps it', {}, { used_by: 'user-avatar ida' }, true],
  ['also when somebody else saves it again', { ownerId: 'ugo' }, { used_by: 'user-avatar ida' }, true],
  ['a picture in use elsewhere is refused', {}, { used_by: 'brand-logo 1' }, false],
] as const)('R-511 %s', (_rule, claim, file, allowed) => {
  expect(
    mayClaimFile(
      { ownerId: 'ida', usedBy: 'user-avatar ida', folder: 'avatar', ...claim },
      { key: 'images/avatar/1.webp', owner_id: 'ida', used_by: null, ...file },
    ),
  ).toBe(allowed)
})

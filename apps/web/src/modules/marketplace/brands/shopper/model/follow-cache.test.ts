import { describe, expect, it } from 'vitest'
import { patchFollow } from './follow-cache.ts'

const profile = { _id: 'b1', username: 'Forno', isFollowed: false, followerCount: 10 }
const deal = { _id: 'd1', brandId: 'b1', isFollowed: false, brand: { _id: 'b1', isFollowed: false } }
const other = { _id: 'd2', brandId: 'b2', isFollowed: false, brand: { _id: 'b2', isFollowed: false } }

describe('follow', () => {
  it('R-137 the answer changes the profile and its count', () => {
    expect(patchFollow(profile, 'b1', true)).toEqual({ ...profile, isFollowed: true, followerCount: 11 })
    expect(patchFollow(profile, 'b1', false)).toBe(profile)
    expect(patchFollow(profile, 'b2', true)).toBe(profile)
  })

  it('R-137 the answer changes every deal of the brand in pages, and no other', () => {
    const pages = { pages: [{ items: [deal, other] }], pageParams: [null] }
    expect(patchFollow(pages, 'b1', true)).toEqual({
      pages: [{ items: [{ ...deal, isFollowed: true, brand: { _id: 'b1', isFollowed: true } }, other] }],
      pageParams: [null],
    })
    expect(patchFollow(pages, 'b3', true)).toBe(pages)
  })

  it('R-137 the open deal keeps a correct follower count', () => {
    const open = { ...deal, brand: { ...deal.brand, followerCount: 0 } }
    expect(patchFollow(open, 'b1', true)).toMatchObject({ isFollowed: true, brand: { followerCount: 1 } })
    expect(patchFollow(undefined, 'b1', true)).toBeUndefined()
  })
})

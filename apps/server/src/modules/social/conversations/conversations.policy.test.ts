import { expect, it } from 'vitest'
import { mayAnswer, sideOf, writingRefusal } from './conversations.policy.ts'

const conversation = { user_id: 'u', brand_id: 'b' }
const actor = (
  sub: string,
  role: 'audience' | 'brand' | 'brandManager' | 'scanner' | 'superAdmin',
  brandId: string | null,
) => ({ sub, role, brandId })

it.each([
  [actor('u', 'audience', null), 'user'],
  [actor('x', 'brand', 'b'), 'brand'],
  [actor('x', 'brandManager', 'b'), 'brand'],
  [actor('x', 'brand', 'c'), undefined],
  [actor('x', 'scanner', 'b'), undefined],
  [actor('x', 'superAdmin', null), undefined],
  [actor('x', 'audience', null), undefined],
] as const)('R-417 only the two sides read a conversation: %j', (who, side) => {
  expect(sideOf(who, conversation)).toBe(side)
})

it('R-418 a blocked side is refused, the blocking side must unblock first', () => {
  expect(writingRefusal('user', null)).toBeUndefined()
  expect(writingRefusal('user', 'user')).toBe('conversation_blocked_by_you')
  expect(writingRefusal('brand', 'user')).toBe('conversation_blocked')
})

it('R-418 one of a brand’s people answers until another takes over', () => {
  expect([mayAnswer('a', null, false), mayAnswer('a', 'a', false)]).toEqual([true, true])
  expect([mayAnswer('b', 'a', false), mayAnswer('b', 'a', true)]).toEqual([false, true])
})

import type { Comment } from '@vicino/contract/social/comments/schemas'
import { expect, it } from 'vitest'
import { patchComment, withoutComments } from './patch-comments.ts'

const comment = (id: string, ...replies: string[]) =>
  ({
    id,
    likes: 0,
    isLiked: false,
    replies: replies.map((each) => ({ id: each, likes: 0 })),
  }) as unknown as Comment
const cached = {
  pages: [{ items: [comment('a', 'b'), comment('c')] }, { items: [comment('d')] }],
  pageParams: [undefined, 'x'],
}

it('R-160 a like changes its comment or reply in every list, and nothing else', () => {
  const after = patchComment(cached, 'b', { likes: 3 })
  expect(after.pages[0]?.items[0]?.replies[0]).toMatchObject({ id: 'b', likes: 3 })
  expect(after.pages[1]).toBe(cached.pages[1])
  expect(patchComment(cached, 'nobody', { likes: 3 })).toBe(cached)
})

it('R-162 a hidden comment disappears from its list, and replies of others stay', () => {
  const ids = (data: typeof cached) => data.pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(ids(withoutComments(cached, ({ id }) => id === 'c'))).toEqual(['a', 'd'])
  expect(withoutComments(cached, ({ id }) => id === 'b').pages[0]?.items[0]?.replies).toEqual([])
})

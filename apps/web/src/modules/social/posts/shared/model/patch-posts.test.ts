import { expect, it } from 'vitest'
import { patchPosts } from './patch-posts.ts'

const post = (_id: string) => ({ _id, likes: 1, isLiked: false })

it('changes a post in pages, in one page and alone, and nothing else', () => {
  const liked = { likes: 2, isLiked: true }
  const pages = { pages: [{ items: [post('a'), post('b')], nextCursor: null }], pageParams: [] }
  expect(patchPosts(pages, 'b', liked)).toEqual({
    pages: [{ items: [post('a'), { _id: 'b', ...liked }], nextCursor: null }],
    pageParams: [],
  })
  expect(patchPosts({ items: [post('a')] }, 'a', liked)).toEqual({ items: [{ _id: 'a', ...liked }] })
  expect(patchPosts(post('a'), 'a', liked)).toEqual({ _id: 'a', ...liked })
  expect(patchPosts(pages, 'z', liked)).toBe(pages)
  expect(patchPosts(undefined, 'a', liked)).toBeUndefined()
})

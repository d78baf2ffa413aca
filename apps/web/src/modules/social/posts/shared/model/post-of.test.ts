import type { Post } from '@vicino/contract/social/posts/schemas'
import { expect, it } from 'vitest'
import { postOf } from './post-of.ts'

const post = (productName: string, brandId: string | null) =>
  ({ products: [{ productName }], brand: brandId === null ? null : { _id: brandId } }) as unknown as Post
const posts = [post('Pane di segale', 'bakery'), post('Zuppa', null)]
const used = (productName: string, brandId: string) => ({ deal: { productName }, brand: { _id: brandId } })

it('a purchase of which there is a post, whatever its state, is offered no second one', () => {
  expect(postOf(posts, used('Pane di segale', 'bakery'))).toBe(posts[0])
  expect(postOf(posts, used('Pane di segale', 'another'))).toBeUndefined()
  expect(postOf(posts, used('Zuppa', 'bakery'))).toBeUndefined()
})

import type { Post } from '@vicino/contract/social/posts/schemas'

/** The product of a used deal, as a line of the history names it. */
export interface UsedProduct {
  readonly deal: { readonly productName: string }
  readonly brand: { readonly _id: string }
}

/** Returns the person's post about the product of a used deal: there is one post for each product. */
export const postOf = (posts: readonly Post[], { deal, brand }: UsedProduct): Post | undefined =>
  posts.find(
    ({ products, brand: seller }) =>
      seller?._id === brand._id && products.some(({ productName }) => productName === deal.productName),
  )

import * as contract from '@vicino/contract/social/posts/endpoints'
import type { Post } from '@vicino/contract/social/posts/schemas'
import {
  type BrandRow,
  makeBrand,
  makeFile,
  makeProduct,
  type ProductRow,
} from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/** A brand with its owner, a superAdmin, and what people do with Proof Posts, over HTTP. */
export interface PostBox {
  readonly brand: BrandRow
  readonly owner: TestUser
  readonly admin: TestUser
  /** Makes a product of `brand` by default; null = one of the catalogue. */
  product(brandId?: string | null): Promise<ProductRow>
  /** Makes a user who wants e-mails about Proof Posts. */
  mailed(): Promise<TestUser>
  bodyOf<Values extends object>(
    author: TestUser,
    values: Values,
  ): Promise<{ title: string; description: string; coverUrl: string } & Values>
  /**
   * Sends a Proof Post that waits for a decision, a second after the one before; by default of a
   * new product of `brand`.
   */
  send(author: TestUser, values?: { productId?: string; title?: string }): Promise<Post>
  approve(id: string, as?: TestUser): Promise<Post>
  reject(id: string, as?: TestUser): Promise<Post>
  /** Returns the ids that a user finds, newest first. */
  browsed(as: TestUser, query?: object): Promise<string[]>
}

export async function openPostBox(test: TestApp): Promise<PostBox> {
  const brand = await makeBrand(test.db)
  const owner = await test.createUser({ role: 'brand', brand_id: brand.id })
  const box: PostBox = {
    brand,
    owner,
    admin: await test.createUser({ role: 'superAdmin' }),
    product: (brandId = brand.id) => makeProduct(test.db, { brand_id: brandId }),
    async mailed() {
      const updated_at = test.clock.now()
      const user = await test.createUser({ email_verified_at: updated_at })
      const row = { user_id: user.id, kind: 'proofPost', in_app: true, push: false, email: true, updated_at }
      await test.db.insertInto('notification_preferences').values(row).execute()
      return user
    },
    bodyOf: async (author, values) => ({
      title: 'Che pane',
      description: 'Croccante fuori, morbido dentro.',
      coverUrl: await makeFile(test.db, author.id, 'post'),
      ...values,
    }),
    async send(author, values = {}) {
      test.clock.advance(1)
      const productId = values.productId ?? (await box.product()).id
      const body = await box.bodyOf(author, { ...values, productId })
      return test.request(contract.createPost, { as: author, body })
    },
    approve: (id, as = owner) => test.request(contract.approvePost, { as, params: { id }, body: {} }),
    reject: (id, as = owner) =>
      test.request(contract.rejectPost, {
        as,
        params: { id },
        body: { reason: 'unclearPicture', text: 'Troppo scura' },
      }),
    async browsed(as, query = {}) {
      const { items } = await test.request(contract.browsePosts, { as, query: { limit: 100, ...query } })
      return items.map(({ _id }) => _id)
    },
  }
  return box
}

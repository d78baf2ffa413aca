import type { Actor } from '../../../platform/http/context.ts'

type Who = Pick<Actor, 'sub' | 'role' | 'brandId'>

/** The author of a comment, and the brand in whose name it was written. */
interface Written {
  readonly author_id: string
  readonly brand_id: string | null
  /** The deal's brand. */
  readonly deal_brand_id: string
}

/** Tells who may delete a comment: its author, and a superAdmin any. */
export const mayDelete = (actor: Who, { author_id }: Written): boolean =>
  author_id === actor.sub || actor.role === 'superAdmin'

/** Tells who may report a comment: anybody but its author. */
export const mayReport = (actor: Who, { author_id }: Written): boolean => author_id !== actor.sub

/**
 * Tells whose comments a person may mute: anybody's but their own and those of the deal's seller,
 * whose answers belong to the deal.
 */
export const mayMute = (actor: Who, { author_id, brand_id, deal_brand_id }: Written): boolean =>
  author_id !== actor.sub && brand_id !== deal_brand_id

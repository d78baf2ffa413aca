import type { Actor } from '../../../platform/http/context.ts'

type Who = Pick<Actor, 'sub' | 'role' | 'brandId'>

/** Whose comment it is, and in whose name. */
interface Written {
  readonly author_id: string
  readonly brand_id: string | null
  /** The brand of the deal. */
  readonly deal_brand_id: string
}

/** Whether somebody may delete a comment: its author, and a superAdmin any. */
export const mayDelete = (actor: Who, { author_id }: Written): boolean =>
  author_id === actor.sub || actor.role === 'superAdmin'

/** Nobody reports what they wrote themselves. */
export const mayReport = (actor: Who, { author_id }: Written): boolean => author_id !== actor.sub

/** Anybody but oneself and the deal's seller, whose answers belong to the deal. */
export const mayMute = (actor: Who, { author_id, brand_id, deal_brand_id }: Written): boolean =>
  author_id !== actor.sub && brand_id !== deal_brand_id

import type { Post, WaitingPost } from '@vicino/contract/social/posts/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import { allows } from '../../../platform/auth/permissions.ts'
import { presentAuthor } from '../comments/public.ts'
import { decisionRefusal, mayEditPost } from './posts.policy.ts'
import type { Asker, PostRow, WaitingRow } from './posts.queries.ts'

/** A Proof Post as somebody sees it, with what they may do. */
export function presentPost(row: PostRow, { actor }: Pick<Asker, 'actor'>): Post {
  const isOwn = row.author_id === actor.sub
  const isOpen = row.state === 'pending' || (row.state === 'approved' && actor.role === 'superAdmin')
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    products: [{ _id: row.product_id, productName: row.product_name, description: row.product_description }],
    coverUrl: row.cover_url,
    videoUrl: row.video_url,
    author: presentAuthor(row),
    approved: row.state === 'approved',
    createdAt: row.created_at.toISOString(),
    state: row.state,
    revision: row.revision,
    brand:
      row.brand_id === null
        ? null
        : {
            _id: row.brand_id,
            username: row.brand_name ?? '',
            handle: row.brand_handle ?? '',
            avatar: row.brand_avatar,
          },
    verified: row.verified,
    rewarded: row.points > 0,
    likes: row.like_count,
    isLiked: row.is_liked,
    deal: row.deal && {
      _id: row.deal.id,
      title: row.deal.title,
      image: row.deal.image,
      price: eurosOf(row.deal.price_cents),
      discountPrice: eurosOf(row.deal.discount_price_cents),
      discount: row.deal.discount,
    },
    refusal: isOwn && row.reason !== null ? { reason: row.reason, text: row.reason_text } : null,
    ...(row.metres === null ? {} : { distance: Math.round(row.metres) }),
    can: {
      edit: allows(actor, 'post-EDIT') && mayEditPost(actor, row),
      delete: allows(actor, 'post-DELETE') && isOwn,
      decide: isOpen && allows(actor, 'post-APPROVE') && decisionRefusal(actor, row) === undefined,
      like: row.state === 'approved',
      report: row.state === 'approved' && !isOwn,
    },
  }
}

export function presentWaiting(row: WaitingRow, asker: Pick<Asker, 'actor'>): WaitingPost {
  return {
    ...presentPost(row, asker),
    proof: {
      redeemedAt: row.redeemed_at?.toISOString() ?? null,
      purchases: row.purchases,
      lastPurchaseAt: row.last_purchase_at?.toISOString() ?? null,
    },
  }
}

import { Link } from '@tanstack/react-router'
import type { Review } from '@vicino/contract/social/reviews/schemas'

/** The product of a review, with a link to its deal. */
export function AboutProduct({ review }: { review: Pick<Review, 'dealId' | 'product'> }) {
  const name = review.product.productName
  if (review.dealId === null) return <p className="text-14 font-semibold wrap-anywhere">{name}</p>
  return (
    <p className="text-14 font-semibold wrap-anywhere">
      <Link
        to="/deals"
        search={{ detail: review.dealId }}
        className="inline-flex min-h-6 items-center text-azzurro underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    </p>
  )
}

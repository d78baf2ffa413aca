import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { REVIEWS_AT_FIRST } from '@vicino/contract/social/reviews/constants'
import type { Review } from '@vicino/contract/social/reviews/schemas'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { patchReview } from '../model/patch-review.ts'

/** The subject of reviews: a product, or everything that a brand sold. */
export type Subject = { readonly productId: string } | { readonly brandId: string }

/** The order of reviews, and the number of stars to show. */
export interface Chosen {
  readonly sort: 'newest' | 'helpful' | 'highest' | 'lowest'
  readonly stars: number | undefined
}

const keyOf = (subject: Subject) =>
  'productId' in subject
    ? [ROOTS.reviews, 'product', subject.productId]
    : [ROOTS.reviews, 'brand', subject.brandId]

function read(
  subject: Subject,
  query: CallInput<'GET /review/brand/{brandId}'>['query'],
  signal: AbortSignal,
) {
  return 'productId' in subject
    ? call('GET /review', { query: { ...query, productId: subject.productId }, signal })
    : call('GET /review/brand/{brandId}', { params: { brandId: subject.brandId }, query, signal })
}

/** Reads the average, the bars and the first reviews, most helpful ones on top. */
export const firstReviews = (subject: Subject) =>
  queryOptions({
    queryKey: [...keyOf(subject), 'first'],
    queryFn: ({ signal }) => read(subject, { limit: REVIEWS_AT_FIRST, sort: 'helpful' }, signal),
    meta: { quiet: true },
  })

/** Reads all reviews in the chosen order. */
export const reviewPages = (subject: Subject, { sort, stars }: Chosen) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(subject), 'pages', sort, stars ?? 0],
    queryFn: ({ pageParam, signal }) =>
      read(
        subject,
        { sort, stars: stars === undefined ? undefined : String(stars), cursor: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })

/** Reads the caller's review of a product, or whether they may write one. */
export const reviewStanding = (productId: string) =>
  endpointQuery('GET /review/standing', [ROOTS.reviews, 'standing', productId], {
    query: { productId },
    quiet: true,
  })

/** Reads the deals that the caller redeemed and has not reviewed. */
export const reviewable = endpointQuery('GET /review/reviewable', [ROOTS.reviews, 'reviewable'], {
  quiet: true,
})

/** Reads the caller's own reviews, newest first. */
export const ownReviews = endpointPages('GET /review/own', [ROOTS.reviews, 'own'], {})

/** Reads the reviews that the caller's brand has not answered. */
export const unansweredReviews = endpointPages('GET /review/unanswered', [ROOTS.reviews, 'unanswered'], {})

/**
 * Reads again everything that a change of reviews affects: lists, averages, deals to review, and
 * the points of programs.
 */
const renew = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [ROOTS.reviews] }),
    client.invalidateQueries({ queryKey: [ROOTS.memberships] }),
  ])

/** Writes a review, or changes the review `id`. The form shows a refusal. */
export const sendReview = (id: string | null, client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CallInput<'POST /review'>['body']) =>
      id === null
        ? call('POST /review', { body })
        : call('PUT /review/{id}', { params: { id }, body: { stars: body.stars, text: body.text } }),
    onSuccess: () => renew(client),
    meta: { quiet: true },
  })

export const withdrawReview = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
      call('DELETE /review/{id}', { params: { id }, asked }),
    onSettled: () => renew(client),
  })

/** Answers in the brand's name, or changes the answer; '' deletes it. */
export const answerReview = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: async (text: string) => {
      if (text === '') await call('DELETE /review/{id}/answer', { params: { id } })
      else await call('PUT /review/{id}/answer', { params: { id }, body: { text } })
    },
    onSuccess: () => renew(client),
    meta: { quiet: true },
  })

/**
 * Votes for a review, at once on the screen. Requests for one review are sent one after the other,
 * and the last one wins.
 */
export function voteReview(id: string, client: QueryClient) {
  const write = (state: Pick<Review, 'helpful' | 'isHelpful'>) =>
    client.setQueriesData({ queryKey: [ROOTS.reviews] }, (data: unknown) => patchReview(data, id, state))
  const mutationKey = [ROOTS.reviews, 'vote', id]
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ isHelpful }: Pick<Review, 'helpful' | 'isHelpful'>) =>
      call('POST /review/{id}/helpful', { params: { id }, body: { helpful: isHelpful } }),
    onMutate: write,
    onSuccess: (state) => {
      if (client.isMutating({ mutationKey }) === 1) write(state)
    },
    onError: () => client.invalidateQueries({ queryKey: [ROOTS.reviews] }),
  })
}

export const reportReview = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CallInput<'POST /review/{id}/report'>['body']) =>
      call('POST /review/{id}/report', { params: { id }, body }),
    onSuccess: () =>
      client.setQueriesData({ queryKey: [ROOTS.reviews] }, (data: unknown) =>
        patchReview(data, id, { isReported: true }),
      ),
    meta: { quiet: true },
  })

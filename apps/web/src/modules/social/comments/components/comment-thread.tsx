import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment, CommentReply } from '@vicino/contract/social/comments/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Spinner } from '~/ui/spinner.tsx'
import { replyPages } from '../api/comments.ts'
import { type CommentActs, CommentItem } from './comment-item.tsx'

interface CommentThreadProps {
  readonly dealId: string
  readonly comment: Comment
  /** The actions on the comment or one of its replies. Replying answers in this thread. */
  readonly acts: CommentActs
  /** All replies are shown. */
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly linkedId?: string | undefined
  /** A reply that is being sent. */
  readonly pending?: React.ReactNode
}

/**
 * A comment with its replies: up to three, or the first two of more and the rest on request
 * (R-158).
 */
export function CommentThread({
  dealId,
  comment,
  acts,
  isOpen,
  onOpen,
  linkedId,
  pending,
}: CommentThreadProps) {
  const { t } = useTranslation('comments')
  const all = useInfiniteQuery({ ...replyPages(dealId, comment.id), enabled: isOpen })
  const replies: readonly CommentReply[] = all.data?.pages.flatMap(({ items }) => items) ?? comment.replies
  const left = isOpen ? 0 : comment.replyCount - replies.length
  const isLoading = isOpen && all.isFetching && all.data === undefined
  return (
    <CommentItem comment={comment} acts={acts} isLinked={comment.id === linkedId}>
      {replies.length > 0 || pending ? (
        <ul aria-label={t('replies')} className="grid gap-3 pt-2">
          {replies.map((reply) => (
            <CommentItem
              key={reply.id}
              comment={reply}
              acts={acts}
              isReply
              isLinked={reply.id === linkedId}
            />
          ))}
          {pending}
        </ul>
      ) : null}
      {left > 0 || isLoading ? (
        <button
          type="button"
          disabled={isLoading}
          onClick={onOpen}
          className="press flex min-h-11 items-center gap-2 justify-self-start rounded-full text-14 font-semibold text-azzurro"
        >
          {isLoading ? <Spinner className="size-4" /> : null}
          {t('moreReplies', { count: comment.replyCount - comment.replies.length })}
        </button>
      ) : null}
      {isOpen && all.hasNextPage ? (
        <button
          type="button"
          disabled={all.isFetchingNextPage}
          onClick={() => void all.fetchNextPage()}
          className="press min-h-11 justify-self-start rounded-full text-14 font-semibold text-azzurro"
        >
          {t('moreReplies', { count: Math.max(1, comment.replyCount - replies.length) })}
        </button>
      ) : null}
    </CommentItem>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentReply } from '@vicino/contract/social/comments/schemas'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { reportError } from '~/lib/report-error.ts'
import { toast } from '~/lib/toast.ts'
import { commentKeys } from '../model/comment-keys.ts'
import { withoutComments } from '../model/patch-comments.ts'

/** A comment that is being sent and already shown. */
export interface NewComment {
  readonly text: string
  /** Id of the comment or reply that is answered. */
  readonly parentId: string | undefined
  /** Id of the comment below which it will stand. */
  readonly threadId: string | undefined
}

/** Sends a comment. The lists show it before the request ends. */
export function usePostComment(dealId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ text, parentId }: NewComment) =>
      call('POST /comment', { body: { dealId, text, ...(parentId === undefined ? {} : { parentId }) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentKeys.ofDeal(dealId) }),
    meta: { quiet: true },
  })
}

/** Returns the actions on a comment besides replying and liking. */
export function useCommentActs(dealId: string) {
  const client = useQueryClient()
  const { t } = useTranslation('comments')
  const queryKey = commentKeys.ofDeal(dealId)
  const renew = () => client.invalidateQueries({ queryKey })
  const takeOut = (isGone: (comment: CommentReply) => boolean) =>
    client.setQueriesData({ queryKey }, (data: unknown) => withoutComments(data, isGone))

  /**
   * Runs the request after the screen has changed. A failure restores the screen with a message.
   */
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      reportError(error)
      return false
    } finally {
      void renew()
    }
  }

  return {
    async hide({ id }: CommentReply): Promise<void> {
      takeOut((comment) => comment.id === id)
      const params = { id }
      const done = await act(() => call('POST /comment/{id}/hide', { params, body: { hidden: true } }))
      if (!done) return
      const undo = () => void act(() => call('POST /comment/{id}/hide', { params, body: { hidden: false } }))
      toast.message(t('hidden'), { action: { label: t('undo'), onClick: undo } })
    },
    async mute({ id, author }: CommentReply): Promise<void> {
      if (author === null) return
      takeOut((comment) => comment.author?.id === author.id)
      const done = await act(() => call('POST /comment/{id}/mute', { params: { id } }))
      void client.invalidateQueries({ queryKey: commentKeys.muted })
      if (!done) return
      const undo = () =>
        void act(() => call('POST /comment/muted/{userId}/remove', { params: { userId: author.id } }))
      toast.message(t('muted', { name: author.name }), { action: { label: t('undo'), onClick: undo } })
    },
    async unmute(userId: string): Promise<void> {
      await act(() => call('POST /comment/muted/{userId}/remove', { params: { userId } }))
      await client.invalidateQueries({ queryKey: commentKeys.muted })
    },
    remove: ({ id }: CommentReply, asked: Confirmed): Promise<boolean> =>
      act(() => call('DELETE /comment/{id}', { params: { id }, asked })),
  }
}

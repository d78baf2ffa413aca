import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Comment, CommentReply } from '@vicino/contract/social/comments/schemas'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { watchComments } from '~/lib/live/live.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { commentPages, linkedComment } from '../api/comments.ts'
import { type NewComment, useCommentActs, usePostComment } from '../hooks/use-comment-acts.ts'
import { useCommentLikes } from '../hooks/use-comment-likes.ts'
import { keepDraft, readDraft } from '../model/draft.ts'
import type { CommentActs } from './comment-item.tsx'
import { CommentThread } from './comment-thread.tsx'
import { Composer } from './composer.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MutedPeople } from './muted-people.tsx'
import { ReportComment } from './report-comment.tsx'

interface CommentsPanelProps {
  readonly dealId: string
  /** The reader. */
  readonly user: { readonly _id: string; readonly username: string; readonly avatar: string | null }
  /** Id of the comment that a shared link points to. */
  readonly linkedId: string | undefined
  readonly onShare: (commentId: string) => void
  readonly onClose: () => void
}

/** The comment, or the reply to it, that the written text answers. */
interface Target {
  readonly threadId: string
  readonly answered: CommentReply
}

/**
 * 'Commenti' of a deal: from the bottom on a phone, on the right on a desktop, live while it is
 * open.
 */
export default function CommentsPanel({ dealId, user, linkedId, onShare, onClose }: CommentsPanelProps) {
  const { t } = useTranslation('comments')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(user._id, dealId))
  const [target, setTarget] = useState<Target>()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [reporting, setReporting] = useState<CommentReply>()
  const [deleting, setDeleting] = useState<CommentReply>()
  const pages = useInfiniteQuery(commentPages(dealId))
  const linked = useQuery({ ...linkedComment(dealId, linkedId ?? ''), enabled: linkedId !== undefined })
  const post = usePostComment(dealId)
  const like = useCommentLikes()
  const more = useCommentActs(dealId)
  useEffect(() => watchComments(dealId), [dealId])

  const pinned = linked.data?.dealId === dealId ? linked.data : undefined
  const listed = (pages.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => id !== pinned?.id)
  const first = pages.data?.pages[0]
  const write = (next: string) => {
    setText(next)
    keepDraft(user._id, dealId, next)
  }

  function send() {
    const comment: NewComment = { text, parentId: target?.answered.id, threadId: target?.threadId }
    const before = target
    write('')
    setTarget(undefined)
    if (target !== undefined) openThread(target.threadId)
    post.mutate(comment, {
      // A failed text returns to the field, unless the person has begun another one.
      onError: () => {
        setText((now) => {
          if (now !== '') return now
          keepDraft(user._id, dealId, comment.text)
          return comment.text
        })
        setTarget((now) => now ?? before)
      },
    })
  }
  const openThread = (id: string) => setOpen((was) => new Set(was).add(id))
  const actsIn = (threadId: string): CommentActs => ({
    like,
    reply: (answered) => {
      setTarget({ threadId, answered })
      field.current?.focus()
    },
    share: ({ id }) => onShare(id),
    hide: (comment) => void more.hide(comment),
    mute: (comment) => void more.mute(comment),
    report: setReporting,
    remove: setDeleting,
  })
  const sent = post.isPending ? post.variables : undefined
  const sending = sent === undefined ? null : <Sending text={sent.text} user={user} />
  const threadOf = (comment: Comment) => (
    <CommentThread
      key={comment.id}
      dealId={dealId}
      comment={comment}
      acts={actsIn(comment.id)}
      isOpen={open.has(comment.id)}
      onOpen={() => openThread(comment.id)}
      linkedId={linkedId}
      pending={sent?.threadId === comment.id ? sending : null}
    />
  )

  function list() {
    if (pages.isPending) return <Waiting />
    if (pages.isError && first === undefined)
      return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
    const isNew = sent !== undefined && sent.threadId === undefined
    if (listed.length === 0 && pinned === undefined && !isNew)
      return <p className="py-10 text-center text-16 text-ink-2">{t('empty')}</p>
    return (
      <ul aria-label={t('title')} className="grid gap-5">
        {pinned ? threadOf(pinned) : null}
        {isNew ? sending : null}
        {listed.map(threadOf)}
      </ul>
    )
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={
        <>
          {t('title')}
          {first === undefined || first.total === 0 ? null : (
            <span className="num pl-2 text-16 font-semibold text-ink-3">{first.total}</span>
          )}
        </>
      }
      initialFocus={linkedId === undefined ? field : undefined}
      className="h-[88dvh] md:h-auto"
      footer={
        <Composer
          field={field}
          text={text}
          onText={write}
          answers={target?.answered.author?.name}
          onClearAnswer={() => setTarget(undefined)}
          pending={post.isPending}
          error={post.error ? errorText(post.error) : undefined}
          slowSeconds={first?.slowSeconds ?? null}
          onSend={send}
        />
      }
    >
      <div className="grid gap-5">
        {linkedId !== undefined && linked.isError ? (
          <p className="flex items-center gap-2 rounded-md bg-sunken px-3 py-2 text-14">
            <Icon name="circle-alert" className="size-4 shrink-0" />
            {errorText(linked.error)}
          </p>
        ) : null}
        {list()}
        {pages.hasNextPage ? (
          <Button
            variant="outline"
            className="justify-self-center"
            pending={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('showMore')}
          </Button>
        ) : null}
        {pages.isSuccess ? <MutedPeople onUnmute={more.unmute} /> : null}
      </div>
      {reporting ? <ReportComment comment={reporting} onClose={() => setReporting(undefined)} /> : null}
      {deleting ? (
        <DeleteDialog
          onConfirm={(asked) => more.remove(deleting, asked)}
          onClose={() => setDeleting(undefined)}
        />
      ) : null}
    </Sheet>
  )
}

/** A comment that is being sent. */
function Sending({ text, user }: { text: string; user: CommentsPanelProps['user'] }) {
  const { t } = useTranslation('comments')
  return (
    <li aria-busy className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 opacity-60">
      <Avatar name={user.username} src={user.avatar} className="m-1 size-10" />
      <div className="grid min-w-0 gap-1 pt-1">
        <p className="flex items-center gap-2 text-14">
          <bdi className="truncate font-semibold">{user.username}</bdi>
          <span className="text-12 text-ink-3">{t('sending')}</span>
        </p>
        <p dir="auto" className="text-16 wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
    </li>
  )
}

function Waiting() {
  return (
    <div className="grid gap-5">
      {[0, 1, 2].map((each) => (
        <div key={each} className="grid grid-cols-[auto_1fr] gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { POST_LIMITS, POST_REASONS } from '@vicino/contract/social/posts/constants'
import type { PostReason, WaitingPost } from '@vicino/contract/social/posts/schemas'
import { useState } from 'react'
import { formatAgo, formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { AuthorMark } from '~/ui/author-mark.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ReasonFields } from '~/ui/form/reason-fields.tsx'
import { useReason } from '~/ui/form/use-reason.ts'
import { Icon } from '~/ui/icon.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { DecisionSheet, type QueueSteps } from '~/ui/queue/decision-sheet.tsx'
import { KeyHint } from '~/ui/queue/key-hint.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Decision, decidePost, waitingPosts } from '../shared/api/posts.ts'
import { PostCover } from '../shared/components/post-card.tsx'

/** Proof Posts that wait for a decision, the longest waiting first. */
export function WaitingPosts() {
  const { t } = useTranslation('posts')
  const pages = usePages(waitingPosts)
  return (
    <Queue
      label={t('queue.title')}
      pages={pages}
      skeleton={<Skeleton className="h-28 rounded-xl" />}
      empty={{ title: t('queue.empty'), reason: t('queue.emptyReason') }}
      end={t('queue.end')}
      renderRow={(post) => <Row post={post} />}
      renderSheet={(post, close, steps) => (
        <Sheet key={`${post._id} ${post.revision}`} post={post} onClose={close} steps={steps} />
      )}
    />
  )
}

function Row({ post }: { post: WaitingPost }) {
  const now = useMinute()
  return (
    <>
      <PostCover post={post} sizes="80px" className="size-20 shrink-0 rounded-lg" />
      <span className="grid min-w-0 flex-1 gap-1.5">
        <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
          <span className="font-semibold wrap-anywhere">{post.author.username}</span>
          <time dateTime={post.createdAt} title={formatDateTime(post.createdAt)} className="num">
            {formatAgo(post.createdAt, now)}
          </time>
        </span>
        <span className="line-clamp-1 text-16 font-semibold break-words">{post.title}</span>
        <span className="line-clamp-1 text-14 text-ink-2">{post.products[0]?.productName}</span>
        <span className="flex flex-wrap gap-1.5">
          <Proof post={post} />
          <AuthorMark author={post.author} />
        </span>
      </span>
    </>
  )
}

/**
 * Evidence of a purchase: the redemption of a deal of this product, purchases in the shop's
 * programs, or nothing.
 */
function Proof({ post: { proof } }: { post: WaitingPost }) {
  const { t } = useTranslation('posts')
  return (
    <span className="flex flex-wrap gap-1.5">
      {proof.redeemedAt === null ? null : (
        <Badge tone="basilico">
          <Icon name="badge-check" className="size-3.5" />
          {t('queue.redeemed', { date: formatDate(proof.redeemedAt) })}
        </Badge>
      )}
      {proof.purchases > 0 ? (
        <Badge tone="azzurro">{t('queue.purchases', { count: proof.purchases })}</Badge>
      ) : null}
      {proof.redeemedAt === null && proof.purchases === 0 ? (
        <Badge tone="ambra">{t('queue.noProof')}</Badge>
      ) : null}
    </span>
  )
}

interface SheetProps {
  post: WaitingPost
  onClose: () => void
  steps: QueueSteps
}

function Sheet({ post, onClose, steps }: SheetProps) {
  const { t } = useTranslation('posts')
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const { reason, setReason, text, setText } = useReason<PostReason>()
  const { mutate, isPending, error } = useMutation(decidePost(post, useQueryClient()))
  const decide = (decision: Decision) =>
    mutate(decision, {
      onSuccess: () => {
        toast.success(t(decision.approve ? 'queue.approved' : 'queue.refused'))
        ;(steps.next ?? onClose)()
      },
    })
  const back = () => setAsking(undefined)
  return (
    <DecisionSheet
      title={post.title}
      onClose={onClose}
      pending={isPending}
      error={error}
      steps={steps}
      keys={post.can.decide ? { a: () => setAsking('approve'), r: () => setAsking('refuse') } : {}}
      decisions={
        post.can.decide ? (
          <>
            <Button variant="outline" aria-keyshortcuts="r" onClick={() => setAsking('refuse')}>
              {t('queue.refuse')}
              <KeyHint>r</KeyHint>
            </Button>
            <Button aria-keyshortcuts="a" onClick={() => setAsking('approve')}>
              {t('queue.approve')}
              <KeyHint>a</KeyHint>
            </Button>
          </>
        ) : (
          <p className="text-14 text-pretty text-ink-2">{t('queue.colleague')}</p>
        )
      }
      asked={
        asking === 'approve'
          ? {
              question: t('queue.askApprove', { author: post.author.username }),
              confirm: t('queue.approve'),
              onConfirm: () => decide({ approve: true }),
              onBack: back,
            }
          : asking === 'refuse'
            ? {
                question: t('queue.askRefuse', { author: post.author.username }),
                field: (
                  <ReasonFields
                    legend={t('queue.reason')}
                    options={POST_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
                    reason={reason}
                    onReason={setReason}
                    textLabel={t('queue.text')}
                    most={POST_LIMITS.reasonText}
                    text={text}
                    onText={setText}
                  />
                ),
                confirm: t('queue.refuse'),
                dangerous: true,
                missing: reason === undefined ? t('common:ask.noReason') : undefined,
                onConfirm: (asked) => {
                  if (reason) decide({ approve: false, reason, text: text.trim(), asked })
                },
                onBack: back,
              }
            : undefined
      }
    >
      <div className="grid gap-4">
        {post.videoUrl === null ? (
          <ResponsiveImage
            src={post.coverUrl}
            alt={t('viewer.picture', {
              author: post.author.username,
              product: post.products[0]?.productName,
            })}
            sizes="400px"
            className="w-full rounded-lg"
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of members have no captions
          <video
            src={post.videoUrl}
            poster={post.coverUrl}
            controls
            playsInline
            aria-label={post.title}
            className="w-full rounded-lg bg-sunken"
          />
        )}
        <p className="flex items-center gap-3 text-14">
          <Avatar name={post.author.username} src={post.author.avatar} />
          <span className="grid">
            <span className="font-semibold">
              {post.author.username} <AuthorMark author={post.author} />
            </span>
            <span className="text-ink-2">{post.products[0]?.productName}</span>
          </span>
        </p>
        <Proof post={post} />
        <p className="text-16 text-pretty break-words whitespace-pre-line">{post.description}</p>
      </div>
    </DecisionSheet>
  )
}

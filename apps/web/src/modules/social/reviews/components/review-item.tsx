import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '@vicino/contract/social/reviews/schemas'
import type { ReactNode } from 'react'
import { formatAgo, formatCount, formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { AuthorMark } from '~/ui/author-mark.tsx'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { voteReview } from '../api/reviews.ts'
import { Stars } from './stars.tsx'

/** The actions on a review. The review's `can` decides which are offered. */
export interface ReviewActs {
  readonly edit: (review: Review) => void
  readonly withdraw: (review: Review) => void
  readonly answer: (review: Review) => void
  readonly report: (review: Review) => void
}

interface ReviewItemProps {
  readonly review: Review
  readonly acts: ReviewActs
  /** The product of the review, shown above it in lists of several products. */
  readonly heading?: ReactNode
}

/**
 * A review with its evidence, and the brand's answer. Its text has its own direction, so that it
 * cannot change the text around it.
 */
export function ReviewItem({ review, acts, heading }: ReviewItemProps) {
  const { t } = useTranslation('reviews')
  const now = useMinute()
  const { author, answer, removalReason } = review
  return (
    <article className="grid grid-cols-1 gap-2">
      {heading}
      <header className="flex items-start gap-3">
        <Avatar name={author.username} src={author.avatar} className="size-10" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 text-14">
            <bdi className="font-semibold wrap-anywhere">{author.username}</bdi>
            <AuthorMark author={author} />
            <time
              dateTime={review.createdAt}
              title={formatDateTime(review.createdAt)}
              className="num text-12 text-ink-2"
            >
              {formatAgo(review.createdAt, now)}
            </time>
            {review.editedAt === null ? null : (
              <span title={formatDateTime(review.editedAt)} className="text-12 text-ink-2">
                {t('edited')}
              </span>
            )}
          </p>
          <Stars stars={review.stars} />
        </div>
        <More review={review} acts={acts} />
      </header>
      {removalReason === null ? null : (
        <p className="rounded-lg bg-pomodoro-soft px-4 py-3 text-14 text-pretty">
          <strong>{t('removed')}</strong> {t(`removal.${removalReason}`)} {t('object')}
        </p>
      )}
      {review.state === 'aged' ? (
        <p className="rounded-lg bg-sunken px-4 py-3 text-14 text-pretty">{t('aged')}</p>
      ) : null}
      <p
        dir="auto"
        className="overflow-clip text-16 text-pretty wrap-anywhere whitespace-pre-line [unicode-bidi:isolate]"
      >
        {review.text}
      </p>
      <p className="flex flex-wrap gap-1.5">
        {review.isVoided ? (
          <Badge tone="ambra">{t('voided')}</Badge>
        ) : (
          <Badge tone="basilico">
            <Icon name="badge-check" className="size-3.5" />
            {t('verified', { date: formatDate(review.boughtAt) })}
          </Badge>
        )}
        {review.rewarded ? (
          <Badge>
            <Icon name="sparkles" className="size-3.5" />
            {t('rewarded')}
          </Badge>
        ) : null}
      </p>
      {answer === null ? null : (
        <div className="grid gap-1 rounded-lg border-l-4 border-limone bg-sunken px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-2 text-14">
            <span className="font-semibold">{t('answerOf', { brand: review.brand.username })}</span>
            <time
              dateTime={answer.createdAt}
              title={formatDateTime(answer.createdAt)}
              className="num text-12 text-ink-2"
            >
              {formatAgo(answer.createdAt, now)}
            </time>
            {answer.editedAt === null ? null : <span className="text-12 text-ink-2">{t('edited')}</span>}
          </p>
          <p
            dir="auto"
            className="text-14 text-pretty wrap-anywhere whitespace-pre-line [unicode-bidi:isolate]"
          >
            {answer.text}
          </p>
        </div>
      )}
      <Feet review={review} acts={acts} />
    </article>
  )
}

function Feet({ review, acts }: Omit<ReviewItemProps, 'heading'>) {
  const { t } = useTranslation('reviews')
  const { mutate } = useMutation(voteReview(review._id, useQueryClient()))
  const { helpful, isHelpful, can } = review
  if (!can.vote && !can.answer && !review.isReported && helpful === 0) return null
  return (
    <p className="-ml-2 flex flex-wrap items-center gap-x-1">
      {can.vote ? (
        <button
          type="button"
          aria-pressed={isHelpful}
          onClick={() =>
            mutate({ isHelpful: !isHelpful, helpful: Math.max(0, helpful + (isHelpful ? -1 : 1)) })
          }
          className={cn(
            'press flex min-h-11 items-center gap-1.5 rounded-full px-2 text-14 font-semibold hover:text-ink',
            isHelpful ? 'text-ink' : 'text-ink-2',
          )}
        >
          <Icon name="thumbs-up" className={cn('size-5', isHelpful && 'fill-limone')} />
          {t('helpful')}
          {helpful > 0 ? <span className="num">{formatCount(helpful)}</span> : null}
        </button>
      ) : helpful > 0 ? (
        <span className="num px-2 text-14 text-ink-2">
          {t('foundHelpful', { count: helpful, shown: formatCount(helpful) })}
        </span>
      ) : null}
      {can.answer ? (
        <button
          type="button"
          onClick={() => acts.answer(review)}
          className="press flex min-h-11 items-center gap-1.5 rounded-full px-2 text-14 font-semibold text-ink-2 hover:text-ink"
        >
          <Icon name="pen-line" className="size-5" />
          {t(review.answer === null ? 'answer.write' : 'answer.change')}
        </button>
      ) : null}
      {review.isReported ? (
        <span className="flex items-center gap-1 px-2 text-12 text-ink-2">
          <Icon name="flag" className="size-4" />
          {t('reported')}
        </span>
      ) : null}
    </p>
  )
}

function More({ review, acts }: Omit<ReviewItemProps, 'heading'>) {
  const { t } = useTranslation('reviews')
  const { can } = review
  const mayReport = can.report && !review.isReported
  if (!can.edit && !can.withdraw && !mayReport) return null
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('more', { name: review.author.username })}>
          <Icon name="ellipsis" />
        </IconButton>
      }
    >
      {can.edit ? (
        <MenuItem icon={<Icon name="pen-line" />} onClick={() => acts.edit(review)}>
          {t('edit')}
        </MenuItem>
      ) : null}
      {can.withdraw ? (
        <MenuItem tone="danger" icon={<Icon name="trash" />} onClick={() => acts.withdraw(review)}>
          {t('withdraw.open')}
        </MenuItem>
      ) : null}
      {mayReport ? (
        <MenuItem icon={<Icon name="flag" />} onClick={() => acts.report(review)}>
          {t('report.open')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}

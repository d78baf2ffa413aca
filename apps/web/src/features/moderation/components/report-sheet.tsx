import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { REMOVAL_REASONS } from '@vicino/contract/reports/constants'
import type { RemovalReason, Report } from '@vicino/contract/reports/schemas'
import { useState } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { oneDealDeeper } from '~/lib/history-depth.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { Picture } from '~/ui/picture.tsx'
import { DecisionSheet } from '~/ui/queue/decision-sheet.tsx'
import { kindOf } from '../model/kind-of.ts'
import { decide } from '../api/list-reports.ts'

const LINK =
  'inline-flex min-h-11 items-center rounded-md font-semibold text-azzurro underline-offset-4 hover:underline'

/** A report in full, and the decision about it; what is removed can be given back. */
export function ReportSheet({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('moderation')
  const client = useQueryClient()
  const [asked, setAsked] = useState<'keep' | 'remove'>()
  const [reason, setReason] = useState<RemovalReason>('offensive')
  const { mutate, isPending, error, reset } = useMutation({
    ...decide,
    onSuccess: async () => {
      toast.success(t('decided'))
      await client.invalidateQueries({ queryKey: [ROOTS.reports] })
      onClose()
    },
  })
  const { deal, brand, reporter, text, comment, post, review, decision, createdAt } = report
  const written = comment ?? post ?? review
  const words = comment?.words ?? review?.words ?? []
  const isRemoved = decision === 'removed'
  const keep = isRemoved ? t('restore') : t('keep')
  // A Proof Post that was taken down does not come back.
  const canKeep = decision === null || (isRemoved && post === null)
  return (
    <DecisionSheet
      title={t(`kind.${kindOf(report)}`)}
      onClose={onClose}
      pending={isPending}
      error={error}
      decisions={
        <>
          {canKeep ? (
            <Button variant="outline" onClick={() => setAsked('keep')}>
              {keep}
            </Button>
          ) : null}
          {decision === null && written !== null && !written.isGone ? (
            <Button variant="danger" onClick={() => setAsked('remove')}>
              {t('remove')}
            </Button>
          ) : null}
        </>
      }
      asked={
        asked && {
          question:
            asked === 'remove'
              ? t(post === null ? 'askRemove' : 'askRemovePost')
              : isRemoved
                ? t('askRestore')
                : t('askKeep'),
          field: asked === 'remove' ? <ReasonField value={reason} onValue={setReason} /> : null,
          confirm: asked === 'remove' ? t('remove') : keep,
          dangerous: asked === 'remove',
          onConfirm: () => mutate({ id: report._id, reason: asked === 'remove' ? reason : undefined }),
          onBack: () => {
            setAsked(undefined)
            reset()
          },
        }
      }
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="ambra" dot>
            {t(`reason.${report.reason}`)}
          </Badge>
          {decision === null ? null : <Badge>{t(`decision.${decision}`)}</Badge>}
          <span className="num text-12 text-ink-2">{formatDateTime(createdAt)}</span>
        </p>
        {written === null ? null : (
          <figure className="grid gap-2">
            <figcaption className="text-14 font-semibold">
              {t('wrote')} <bdi>{written.author.username}</bdi>
              {written.isGone && !isRemoved ? ` (${t('gone')})` : null}
            </figcaption>
            <blockquote
              dir="auto"
              className="border-l-4 border-line pl-3 text-16 wrap-anywhere whitespace-pre-line"
            >
              {post === null ? null : <strong className="block">{post.title}</strong>}
              {review === null ? null : (
                <strong className="num block">{t('stars', { stars: review.stars })}</strong>
              )}
              {written.text}
            </blockquote>
            {post === null ? null : (
              <Picture
                src={post.coverUrl}
                alt=""
                sizes="24rem"
                className="max-h-60 rounded-lg object-cover"
              />
            )}
            {words.length === 0 ? null : (
              <p className="text-14 text-ink-2">{t('words', { words: words.join(', ') })}</p>
            )}
          </figure>
        )}
        <div className="grid gap-1">
          <p className="text-14 font-semibold">
            {reporter === null ? t('found') : t('from', { name: reporter.username })}
          </p>
          {text === '' ? null : <p className="text-16 wrap-anywhere whitespace-pre-line">{text}</p>}
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
          <Link
            to="."
            search={(was) => ({ ...was, detail: deal._id })}
            state={oneDealDeeper}
            resetScroll={false}
            onClick={onClose}
            className={LINK}
          >
            {deal.title}
          </Link>
          <span>
            {t('of')}{' '}
            <Link to="/brand/$id" params={{ id: brand._id }} className={LINK}>
              {brand.username}
            </Link>
          </span>
        </p>
        <p className="text-12 text-ink-3">{t('rules')}</p>
      </div>
    </DecisionSheet>
  )
}

function ReasonField({ value, onValue }: { value: RemovalReason; onValue: (value: RemovalReason) => void }) {
  const { t } = useTranslation('moderation')
  return (
    <label className="grid gap-1.5 text-14 font-semibold">
      {t('why')}
      <select
        value={value}
        onChange={({ target }) => onValue(REMOVAL_REASONS.find((each) => each === target.value) ?? 'other')}
        className={`${fieldStyle} h-12 font-normal`}
      >
        {REMOVAL_REASONS.map((each) => (
          <option key={each} value={each}>
            {t(`removal.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

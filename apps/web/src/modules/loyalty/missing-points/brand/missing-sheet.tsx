import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MISSING_LIMITS, MISSING_REASONS } from '@vicino/contract/loyalty/missing-points/constants'
import type {
  BrandMissing,
  MissingDetail,
  MissingReason,
} from '@vicino/contract/loyalty/missing-points/schemas'
import { useState } from 'react'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { ReasonFields } from '~/ui/form/reason-fields.tsx'
import { useReason } from '~/ui/form/use-reason.ts'
import { Icon } from '~/ui/icon.tsx'
import { MissingBadge } from '~/modules/loyalty/missing-points/shared/missing-badge.tsx'
import { DecisionSheet } from '~/ui/queue/decision-sheet.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { decideMissing, type MissingDecision, missingQuery } from './api/missing.ts'
import { formatDay } from '../../programs/shared/model/days.ts'

interface MissingSheetProps {
  programId: string
  request: BrandMissing
  onClose: () => void
}

/** A request: the image beside the customer's text, and the decision, which the brand confirms. */
export function MissingSheet({ programId, request, onClose }: MissingSheetProps) {
  const { t } = useTranslation('missing')
  const mayDecide = useAllows()('missing-DECIDE')
  const [asking, setAsking] = useState<'accept' | 'refuse'>()
  const { reason, setReason, text, setText } = useReason<MissingReason>()
  const { data, error: unread, isFetching, refetch } = useQuery(missingQuery(programId, request._id))
  const { mutate, isPending, error, reset } = useMutation(
    decideMissing(programId, request._id, useQueryClient()),
  )
  const shown = data ?? request
  const { customer, receiptId } = shown
  const ask = (what: typeof asking) => {
    setAsking(what)
    reset()
  }
  const decide = (decision: MissingDecision) =>
    mutate(decision, {
      onSuccess: () => {
        toast.success(t(decision === null ? 'sheet.accepted' : 'sheet.refused'))
        onClose()
      },
    })
  return (
    <DecisionSheet
      title={t('sheet.title', { number: receiptId })}
      onClose={onClose}
      pending={isPending}
      error={error}
      decisions={
        !mayDecide ? (
          <RoleNote />
        ) : data === undefined ? null : data.can.decide ? (
          <>
            <Button variant="outline" onClick={() => ask('refuse')}>
              {t('sheet.refuse')}
            </Button>
            <Button disabled={data.refusal !== null} onClick={() => ask('accept')}>
              {t('sheet.accept')}
            </Button>
          </>
        ) : (
          <p className="mr-auto text-14 text-pretty text-ink-2">
            {t(data.state === 'pending' ? 'sheet.own' : 'sheet.over')}
          </p>
        )
      }
      asked={
        asking === 'accept'
          ? {
              question: t('sheet.askAccept', { name: customer.username }),
              confirm: t('sheet.accept'),
              onConfirm: () => decide(null),
              onBack: () => ask(undefined),
            }
          : asking === 'refuse'
            ? {
                question: t('sheet.askRefuse', { name: customer.username }),
                field: (
                  <ReasonFields
                    legend={t('sheet.reason')}
                    options={MISSING_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
                    reason={reason}
                    onReason={setReason}
                    textLabel={t('sheet.text')}
                    most={MISSING_LIMITS.reasonText}
                    text={text}
                    onText={setText}
                  />
                ),
                confirm: t('sheet.refuse'),
                dangerous: true,
                missing:
                  reason === undefined
                    ? t('common:ask.noReason')
                    : reason === 'other' && text.trim() === ''
                      ? t('sheet.textMissing')
                      : undefined,
                onConfirm: (asked) => {
                  if (reason) decide({ reason, text: text.trim(), asked })
                },
                onBack: () => ask(undefined),
              }
            : undefined
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {data ? (
          <Receipt request={data} />
        ) : unread ? (
          <ErrorLine error={unread} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="aspect-3/4 rounded-lg" />
        )}
        <Facts request={shown} />
        {data ? <Advice request={data} /> : null}
      </div>
    </DecisionSheet>
  )
}

function Receipt({ request: { imageUrl, receiptId } }: { request: MissingDetail }) {
  const { t } = useTranslation('missing')
  if (imageUrl === null) {
    return <p className="rounded-lg bg-sunken p-4 text-14 text-pretty text-ink-2">{t('sheet.noPicture')}</p>
  }
  return (
    <div className="grid gap-1">
      <img
        src={imageUrl}
        alt={t('sheet.picture', { number: receiptId })}
        className="max-h-[60dvh] w-full rounded-lg bg-sunken object-contain"
      />
      <a
        href={imageUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-14 font-semibold text-azzurro hover:underline"
      >
        <Icon name="external-link" className="size-4" />
        {t('sheet.open')}
      </a>
    </div>
  )
}

function Facts({ request }: { request: BrandMissing }) {
  const { t } = useTranslation('missing')
  const { customer, shop, day, time, amount, receiptId, state, reason, reasonText, points, stamps } = request
  const rows = [
    [t('sheet.amount'), formatPrice(amount)],
    [t('sheet.day'), time === null ? formatDay(day) : `${formatDay(day)}, ${time}`],
    [t('sheet.receipt'), receiptId],
    ...(shop === null ? [] : [[t('sheet.shop'), `${shop.name}, ${shop.city}`]]),
  ]
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={customer.username} src={customer.avatar} />
        <span className="min-w-0 text-16 font-semibold wrap-anywhere">{customer.username}</span>
        <MissingBadge state={state} />
      </p>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-2.5">
            <dt className="text-14 text-ink-2">{name}</dt>
            <dd className="num text-16 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {points === null ? null : (
        <p className="text-14 font-semibold">
          {t('sheet.gave', { points: formatCount(points), count: points, stamps: stamps ?? 0 })}
        </p>
      )}
      {reason === null ? null : (
        <p className="text-14 text-pretty wrap-anywhere">
          {t(`reasons.${reason}`)}
          {reasonText === '' ? '' : ` «${reasonText}»`}
        </p>
      )}
    </div>
  )
}

/** The effect of accepting, and reasons for doubt. */
function Advice({ request: { state, gives, alsoIn, refusal, alike } }: { request: MissingDetail }) {
  const { t } = useTranslation('missing')
  const stops = refusal === 'missing_booked' || refusal === 'missing_not_counted' ? refusal : null
  return (
    <div className="grid gap-3">
      {gives === null ? null : (
        <div className="grid gap-1 rounded-lg bg-basilico-soft p-3.5 text-14 text-ink">
          <p className="font-semibold">
            {t('sheet.gives', {
              points: formatCount(gives.points),
              count: gives.points,
              stamps: gives.stamps,
            })}
          </p>
          {alsoIn.map(({ _id, name, points, stamps }) => (
            <p key={_id} className="wrap-anywhere">
              {t('sheet.alsoIn', { name, points: formatCount(points), count: points, stamps })}
            </p>
          ))}
        </div>
      )}
      {stops === null ? null : (
        <p className="rounded-lg bg-pomodoro-soft p-3.5 text-14 text-pretty text-ink">
          {t(`sheet.refusals.${stops}`)}
        </p>
      )}
      {state === 'pending' && alike > 0 ? (
        <p className="rounded-lg bg-ambra-soft p-3.5 text-14 text-pretty text-ink">
          {t('sheet.alike', { count: alike })}
        </p>
      ) : null}
    </div>
  )
}

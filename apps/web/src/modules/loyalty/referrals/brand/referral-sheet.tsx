import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REFERRAL_REFUSALS } from '@vicino/contract/loyalty/referrals/constants'
import type { BrandReferral, ReferralRefusal } from '@vicino/contract/loyalty/referrals/schemas'
import { useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { DecisionSheet } from '~/ui/queue/decision-sheet.tsx'
import { ReferralBadge } from '~/modules/loyalty/referrals/shared/referral-badge.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { decideReferral, type ReferralDecision } from './api/referrals.ts'
import { formatDay } from '../../programs/shared/model/days.ts'

interface ReferralSheetProps {
  programId: string
  referral: BrandReferral
  onClose: () => void
}

/** An invitation with its unusual signs, and the decision, which the brand confirms. */
export function ReferralSheet({ programId, referral, onClose }: ReferralSheetProps) {
  const { t } = useTranslation('referrals')
  const mayDecide = useAllows()('referral-DECIDE')
  const [asking, setAsking] = useState<'release' | 'refuse'>()
  const [reason, setReason] = useState<ReferralRefusal>()
  const { mutate, isPending, error, reset } = useMutation(
    decideReferral(programId, referral._id, useQueryClient()),
  )
  const name = referral.inviter.username
  const ask = (what: typeof asking) => {
    setAsking(what)
    reset()
  }
  const decide = (decision: ReferralDecision) =>
    mutate(decision, {
      onSuccess: () => {
        toast.success(t(decision === null ? 'sheet.released' : 'sheet.refused'))
        onClose()
      },
    })
  return (
    <DecisionSheet
      title={t('sheet.title', { name })}
      onClose={onClose}
      pending={isPending}
      error={error}
      decisions={
        !mayDecide ? (
          <RoleNote />
        ) : referral.can.decide ? (
          <>
            <Button variant="outline" onClick={() => ask('refuse')}>
              {t('sheet.refuse')}
            </Button>
            <Button onClick={() => ask('release')}>{t('sheet.release')}</Button>
          </>
        ) : (
          <p className="mr-auto text-14 text-pretty text-ink-2">
            {t(referral.state === 'review' ? 'sheet.own' : 'sheet.over')}
          </p>
        )
      }
      asked={
        asking === 'release'
          ? {
              question: t('sheet.askRelease', { name }),
              confirm: t('sheet.release'),
              onConfirm: () => decide(null),
              onBack: () => ask(undefined),
            }
          : asking === 'refuse'
            ? {
                question: t('sheet.askRefuse', { name }),
                field: (
                  <RadioList
                    legend={t('sheet.reason')}
                    options={REFERRAL_REFUSALS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
                    value={reason}
                    onChange={setReason}
                  />
                ),
                confirm: t('sheet.refuse'),
                dangerous: true,
                missing: reason === undefined ? t('common:ask.noReason') : undefined,
                onConfirm: (asked) => {
                  if (reason) decide({ reason, asked })
                },
                onBack: () => ask(undefined),
              }
            : undefined
      }
    >
      <Facts referral={referral} />
    </DecisionSheet>
  )
}

function Facts({ referral }: { referral: BrandReferral }) {
  const { t } = useTranslation('referrals')
  const { inviter, invited, state, boughtAt, dueAt, decideBy, decidedAt, lapsed, signals, reason } = referral
  const days = [
    ['bought', formatDate(boughtAt)],
    ['due', formatDate(dueAt)],
    ...(state === 'review' && decideBy !== null ? [['decideBy', formatDay(decideBy)] as const] : []),
    ...(decidedAt === null ? [] : [['decided', formatDate(decidedAt)] as const]),
  ] as const
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        <ReferralBadge state={state} />
      </p>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {(
          [
            ['inviter', inviter],
            ['invited', invited],
          ] as const
        ).map(([key, person]) => (
          <div
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2.5"
          >
            <dt className="text-14 text-ink-2">{t(`sheet.${key}`)}</dt>
            <dd className="flex min-w-0 items-center gap-2.5 text-16 font-semibold wrap-anywhere">
              <Avatar name={person.username} src={person.avatar} />
              {person.username}
            </dd>
          </div>
        ))}
        {days.map(([key, day]) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-2.5">
            <dt className="text-14 text-ink-2">{t(`sheet.${key}`)}</dt>
            <dd className="num text-16 font-semibold">{day}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2 rounded-lg bg-ambra-soft p-3.5 text-14 text-pretty text-ink">
        <h3 className="font-semibold">{t('sheet.signals')}</h3>
        <ul className="grid gap-1">
          {signals.map((signal) => (
            <li key={signal}>{t(`signals.${signal}`)}</li>
          ))}
        </ul>
        <p>{t('sheet.noProof')}</p>
      </div>
      {lapsed && decideBy !== null ? (
        <p className="text-14 text-pretty">{t('sheet.lapsed', { date: formatDay(decideBy) })}</p>
      ) : null}
      {reason === null ? null : <p className="text-14 font-semibold text-pretty">{t(`reasons.${reason}`)}</p>}
    </div>
  )
}

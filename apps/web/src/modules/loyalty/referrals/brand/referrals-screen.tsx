import { useQueryClient } from '@tanstack/react-query'
import type { BrandReferral } from '@vicino/contract/loyalty/referrals/schemas'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { REFERRAL_RULES } from '@vicino/domain/loyalty/special-awards'
import { useState } from 'react'
import { formatCount, formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { ReferralBadge } from '~/modules/loyalty/referrals/shared/referral-badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type HeldState, referralPages } from './api/referrals.ts'
import { formatDay } from '../../programs/shared/model/days.ts'
import { ProgramFrame } from '../../programs/shared/frame/program-frame.tsx'
import { ReferralSheet } from './referral-sheet.tsx'

/** 'Inviti da verificare' of a program: unusual invitations, and the brand's decision on each. */
export default function ReferralsScreen({ id }: { id: string }) {
  const { t } = useTranslation('programs')
  return (
    <ProgramFrame id={id} title={t('nav.referrals')} isShort queue="referrals">
      {(program) => <Loaded program={program} />}
    </ProgramFrame>
  )
}

const FILTERS = ['review', 'paid', 'refused', null] as const

function Loaded({ program }: { program: Program }) {
  const { t } = useTranslation('referrals')
  const [state, setState] = useState<HeldState | null>('review')
  const options = referralPages(program._id, state)
  const pages = usePages(options)
  const counts = useQueryClient().getQueryData(options.queryKey)?.pages[0]?.counts
  return (
    <>
      <p className="max-w-prose text-14 text-pretty text-ink-2">
        {t('queue.lead', { days: REFERRAL_RULES.holdDays, review: REFERRAL_RULES.reviewDays })}
      </p>
      <section aria-label={t('queue.title')} className="grid grid-cols-1 gap-4">
        <div role="group" aria-label={t('queue.filter')} className="flex flex-wrap gap-2">
          {FILTERS.map((each) => (
            <Chip key={each ?? 'all'} selected={each === state} onClick={() => setState(each)}>
              {t(`queue.filters.${each ?? 'all'}`)}
              {each === 'review' && counts !== undefined && counts.review > 0 ? (
                <span className="num opacity-80">{formatCount(counts.review)}</span>
              ) : null}
            </Chip>
          ))}
        </div>
        <Queue
          key={state}
          label={t('queue.list')}
          pages={pages}
          skeleton={<Skeleton className="h-24 rounded-xl" />}
          empty={{ title: t('queue.empty'), reason: t('queue.emptyText') }}
          end={t('queue.end')}
          renderRow={(referral) => <Row referral={referral} />}
          renderSheet={(referral, close) => (
            <ReferralSheet key={referral._id} programId={program._id} referral={referral} onClose={close} />
          )}
        />
      </section>
    </>
  )
}

function Row({ referral }: { referral: BrandReferral }) {
  const { t } = useTranslation('referrals')
  const { inviter, invited, state, boughtAt, decideBy, decidedAt, lapsed, signals } = referral
  const facts = [
    ...signals.map((signal) => t(`queue.signals.${signal}`)),
    t('queue.bought', { date: formatDate(boughtAt) }),
    ...(decidedAt === null ? [] : [t('queue.decided', { date: formatDate(decidedAt) })]),
    ...(lapsed ? [t('queue.lapsed')] : []),
  ]
  return (
    <>
      <span className="flex shrink-0 -space-x-3">
        <Avatar name={inviter.username} src={inviter.avatar} />
        <Avatar name={invited.username} src={invited.avatar} />
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-16 font-semibold wrap-anywhere">
            {t('queue.pair', { inviter: inviter.username, invited: invited.username })}
          </span>
          <ReferralBadge state={state} />
        </span>
        <span className="text-12 text-ink-2">{facts.join(' · ')}</span>
        {state === 'review' && decideBy !== null ? (
          <span className="text-12 font-semibold">{t('queue.decideBy', { date: formatDay(decideBy) })}</span>
        ) : null}
      </span>
    </>
  )
}

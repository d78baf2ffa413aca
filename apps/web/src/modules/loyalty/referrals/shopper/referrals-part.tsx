import type { OwnReferral } from '@vicino/contract/loyalty/referrals/schemas'
import { REFERRAL_RULES } from '@vicino/domain/loyalty/special-awards'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { ReferralBadge } from '~/modules/loyalty/referrals/shared/referral-badge.tsx'
import { useFirstFew } from '../../members/shared/components/first-few.tsx'
import { memberKeys } from '../../members/shared/model/member-keys.ts'
import { dayText } from '../../members/shared/model/ways.ts'

/** The number of invitations shown before a press shows all. */
const AT_FIRST = 3

/** Reads the caller's invitations in a program, newest first. */
const ownReferrals = (programId: string) =>
  endpointPages('GET /referral', memberKeys.referrals(programId), {
    query: { programId },
    staleTime: 0,
    // This is part of the movements. When the request fails, they are shown without it.
    quiet: true,
  })

/**
 * The state of a member's invitations, on the page of the membership. It is hidden until an invited
 * friend has bought something.
 */
export default function ReferralsPart({ programId }: { programId: string }) {
  const { t } = useTranslation('referrals')
  const { shown, more } = useFirstFew(usePages(ownReferrals(programId)), AT_FIRST, t('own.more'))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="referrals-title" className="grid gap-4 rounded-2xl bg-surface p-5 shadow-card">
      <div className="grid gap-1">
        <h2 id="referrals-title" className="text-19">
          {t('own.title')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">{t('own.lead', { days: REFERRAL_RULES.holdDays })}</p>
      </div>
      <ul aria-label={t('own.list')} className="divide-y divide-line border-t border-line">
        {shown.map((referral) => (
          <li
            key={referral._id}
            className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-3 py-3.5 last:pb-0"
          >
            <span>
              <ReferralBadge state={referral.state} />
            </span>
            <StateText referral={referral} />
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

function StateText({ referral: { state, dueAt, decideBy, decidedAt, reason } }: { referral: OwnReferral }) {
  const { t } = useTranslation('referrals')
  const text =
    state === 'waiting'
      ? t('own.waiting', { date: formatDate(dueAt) })
      : state === 'review'
        ? t('own.review', { date: dayText(decideBy ?? '') })
        : state === 'paid'
          ? t('own.paid', { date: formatDate(decidedAt ?? dueAt) })
          : t(`own.refused.${reason ?? 'conditions'}`)
  return <p className="text-14 text-pretty text-ink-2">{text}</p>
}

import { Link } from '@tanstack/react-router'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import type { ProfilePart, WaysToEarn } from '@vicino/contract/redemption/brand-points/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { ProgressRing } from '~/ui/progress-ring.tsx'

/** The screen on which each part is filled in. */
const WHERE: Record<ProfilePart, { to: '/profile' | '/settings'; hash: string }> = {
  avatar: { to: '/profile', hash: 'avatar' },
  username: { to: '/profile', hash: 'username' },
  name: { to: '/profile', hash: 'firstName' },
  birthDate: { to: '/profile', hash: 'birthDate' },
  phone: { to: '/profile', hash: 'phone' },
  place: { to: '/settings', hash: 'place' },
  email: { to: '/settings', hash: 'email' },
}

/** The completeness of the profile in percent, with links to the missing parts. */
export function ProfileCompleteness({ percent, parts, rewarded }: WaysToEarn['profile']) {
  const { t } = useTranslation('account')
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  const missing = parts.flatMap(({ part, done }) => (done ? [] : [part]))
  const filled = parts.flatMap(({ part, done }) => (done ? [part] : []))
  const points = BP_RATES.profile
  const reward = rewarded ? 'rewarded' : percent === 100 ? 'complete' : 'missing'
  return (
    <section className="overflow-hidden rounded-2xl bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 pb-3">
        <ProgressRing percent={percent} label={t('completeness.ring')} />
        <div className="grid min-w-0 flex-1 basis-32 gap-1">
          <h2 className="text-19">{t('completeness.title')}</h2>
          <p className="text-14 text-pretty text-ink-2">{t(`completeness.${reward}`, { points })}</p>
        </div>
      </div>
      {missing.length > 0 ? (
        <ul>
          {missing.map((part) => (
            <Missing key={part} part={part} />
          ))}
        </ul>
      ) : null}
      <p className="flex items-start gap-3 px-5 pt-2 pb-5 text-14 text-ink-2">
        <span className="grid size-5 shrink-0 place-items-center rounded-full bg-limone text-on-limone">
          <Icon name="check" className="size-3.5" strokeWidth={3} />
        </span>
        {t('completeness.done', {
          parts: list.format(filled.map((part) => t(`completeness.parts.${part}`))),
        })}
      </p>
    </section>
  )
}

function Missing({ part }: { part: ProfilePart }) {
  const { t } = useTranslation('account')
  return (
    <li>
      <Link
        {...WHERE[part]}
        className="flex min-h-11 items-center gap-3 px-5 py-1.5 text-14 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Icon name="circle" className="size-5 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{t(`completeness.parts.${part}`)}</span>
          <span className="sr-only">: {t('completeness.todo')}</span>
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
      </Link>
    </li>
  )
}

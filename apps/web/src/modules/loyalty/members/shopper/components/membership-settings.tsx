import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { filledText, shownText, type TextPurpose } from '@vicino/contract/identity/account/consent-texts'
import type { Membership } from '@vicino/contract/loyalty/members/schemas'
import { Suspense, useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Switch } from '~/ui/switch.tsx'
import { regulationPdf } from '../api/program-page.ts'
import { changeConsents } from '../api/take-part.ts'
import { BrandEmails } from './brand-emails.tsx'
import { ShopNotice } from '../../shared/components/shop-notice.tsx'

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'))

/** 'Adesione': the accepted regulation, the consents, and the button to leave. */
export function MembershipSettings({ membership, onLeft }: { membership: Membership; onLeft: () => void }) {
  const { t } = useTranslation('members')
  const [leaving, setLeaving] = useState(false)
  const { program, joinedAt, acceptedRegulation, regulationVersion, consents } = membership
  return (
    <div className="grid grid-cols-1 gap-4">
      <section
        aria-labelledby="regulation-title"
        className="grid gap-2 rounded-2xl bg-surface p-5 shadow-card"
      >
        <h2 id="regulation-title" className="text-19">
          {t('page.regulation')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">
          {t('membership.joined', { date: formatDate(joinedAt) })}.{' '}
          {acceptedRegulation === null ? '' : t('membership.accepted', { version: acceptedRegulation })}{' '}
          {regulationVersion !== null && acceptedRegulation !== null && regulationVersion > acceptedRegulation
            ? t('membership.newer', { version: regulationVersion })
            : ''}
        </p>
        {regulationVersion === null ? null : (
          <p className="flex flex-wrap gap-x-5 text-14 font-semibold">
            <Link
              to="/regolamento/$id"
              params={{ id: program._id }}
              className="inline-flex min-h-11 items-center gap-1.5 text-azzurro hover:underline"
            >
              <Icon name="scroll-text" className="size-4" />
              {t('page.read')}
            </Link>
            <a
              href={regulationPdf(program._id, acceptedRegulation ?? regulationVersion)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 text-azzurro hover:underline"
            >
              <Icon name="download" className="size-4" />
              {t('page.pdf')}
            </a>
          </p>
        )}
      </section>
      <Consents program={program} consents={consents} controller={membership.controller} />
      <section aria-labelledby="leave-title" className="grid gap-2 rounded-2xl bg-surface p-5 shadow-card">
        <h2 id="leave-title" className="text-19">
          {t('membership.leave')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">{t('membership.leaveText')}</p>
        <Button variant="outline" className="justify-self-start" onClick={() => setLeaving(true)}>
          {t('membership.leave')}
        </Button>
      </section>
      <Suspense>
        {leaving ? (
          <LeaveDialog membership={membership} onClose={() => setLeaving(false)} onLeft={onLeft} />
        ) : null}
      </Suspense>
    </div>
  )
}

interface ConsentsProps {
  program: Membership['program']
  consents: Membership['consents']
  controller: Membership['controller']
}

/**
 * The optional consents. Each change is saved at once; meanwhile the switches show the new value.
 */
function Consents({ program, consents, controller }: ConsentsProps) {
  const { t } = useTranslation('members')
  const brand = program.brand.username
  const saving = useMutation(changeConsents(useQueryClient(), program._id))
  const pending = saving.isPending ? saving.variables : undefined
  const marketing = pending?.marketingConsent ?? consents.marketing.granted
  const info = pending?.infoConsent ?? consents.info.granted
  const profiling = pending?.profilingConsent ?? consents.profiling.granted
  const language = useLanguage()
  const save = (change: Partial<Parameters<typeof saving.mutate>[0]>) =>
    saving.mutate(
      { marketingConsent: marketing, infoConsent: info, profilingConsent: profiling, ...change },
      { onSuccess: () => toast.success(t('membership.saved')) },
    )
  /** The whole text of a consent, and since when it is given. */
  const about = (purpose: TextPurpose, { granted, at }: { granted: boolean; at: string }) =>
    `${filledText(shownText(purpose, language), { brand })} ${t('membership.since', { granted: String(granted), date: formatDate(at) })}.`
  return (
    <section aria-labelledby="consents-title" className="grid gap-4 rounded-2xl bg-surface p-5 shadow-card">
      <h2 id="consents-title" className="text-19">
        {t('membership.consents')}
      </h2>
      <Switch
        label={t('membership.marketing', { brand })}
        description={about('loyalty-marketing', consents.marketing)}
        checked={marketing}
        disabled={saving.isPending}
        onCheckedChange={(on) => save({ marketingConsent: on })}
      />
      {marketing ? <BrandEmails brandId={program.brand._id} brand={brand} /> : null}
      <Switch
        label={t('membership.info', { brand })}
        description={about('loyalty-details', consents.info)}
        checked={info}
        disabled={saving.isPending}
        onCheckedChange={(on) => save({ infoConsent: on })}
      />
      <Switch
        label={t('membership.profiling')}
        description={`${about('loyalty-profiling', consents.profiling)} ${t('membership.grown')}`}
        checked={profiling}
        disabled={saving.isPending}
        onCheckedChange={(on) => save({ profilingConsent: on })}
      />
      <div className="grid gap-0.5">
        <p className="text-14 font-semibold">{t('membership.privacy')}</p>
        <p className="text-14 text-ink-3">
          {t('membership.privacyText', { date: formatDate(consents.privacy.at) })}
        </p>
        <ShopNotice program={program.name} controller={controller} title={t('join.notice', { brand })} />
      </div>
    </section>
  )
}

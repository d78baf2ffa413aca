import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { companyQuery } from '~/modules/marketplace/brands/brand/company/company.ts'
import { brandProfile } from '~/modules/marketplace/brands/shopper/api/brand-profile.ts'
import { ownDealPages } from '~/modules/marketplace/deals/brand/own/api.ts'
import { programPage } from '~/modules/loyalty/programs/shared/api/programs.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'

const STEPS = [
  { name: 'place', to: '/settings' },
  { name: 'profile', to: '/settings' },
  { name: 'deal', to: '/create-deal' },
  { name: 'loyalty', to: '/raccolte/crea' },
  { name: 'qr', to: '/materiali' },
] as const
/** At most this many programs are looked at, the newest first. */
const PROGRAMS = 50

type StepName = (typeof STEPS)[number]['name']

/**
 * The first five steps of a new shop with its progress, until all are done: place on the map, hours
 * and logo, first deal, loyalty card, and the printed QR. The first member shows that the QR is in
 * sight; before that somebody may tick it off.
 */
export function FirstSteps({ brandId }: { brandId: string }) {
  const { t } = useTranslation('today')
  const allows = useAllows()
  const key = `qr told ${brandId}`
  const [isTold, setTold] = useState(() => readStored(key) === 'yes')
  const { data: profile } = useQuery(brandProfile(brandId, undefined))
  const runs = profile?.can.edit === true
  const { data: company } = useQuery({ ...companyQuery(brandId), enabled: runs })
  const { data: shops } = useQuery({ ...shopsQuery, enabled: runs })
  const { data: deals } = useInfiniteQuery({
    ...ownDealPages('all'),
    select: ({ pages }) => pages[0]?.items.length ?? 0,
    enabled: runs && allows('deal-LIST'),
  })
  const { data: programs } = useQuery({
    ...programPage({ brandId, limit: PROGRAMS }),
    enabled: runs && allows('program-LIST'),
  })
  if (!company || !shops || deals === undefined || !programs) return null
  const isDone: Readonly<Record<StepName, boolean>> = {
    place: company.placeConfirmed && shops.every((shop) => shop.placeConfirmed),
    profile: company.logo !== null && company.openingHours !== null,
    deal: deals > 0,
    loyalty: programs.total > 0,
    qr: isTold || programs.items.some(({ users }) => (users ?? 0) > 0),
  }
  const done = STEPS.filter(({ name }) => isDone[name]).length
  // A shop that works already is not asked about its QR.
  const rest = STEPS.filter(({ name }) => !isDone[name] && name !== 'qr')
  if (done === STEPS.length || rest.length === 0) return null
  return (
    <section
      aria-labelledby="first-steps"
      className="grid gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-5"
    >
      <header className="grid gap-2">
        <h2 id="first-steps" className="text-19">
          {t('steps.title')}
        </h2>
        <ProgressBar share={done / STEPS.length} />
        <p className="text-14 text-ink-2">{t('steps.progress', { done, all: STEPS.length })}</p>
      </header>
      <ol className="grid grid-cols-1 divide-y divide-line">
        {STEPS.map(({ name, to }) => (
          <li key={name} className="flex min-h-12 flex-wrap items-center gap-3 py-1.5 text-14">
            <Icon
              name={isDone[name] ? 'circle-check' : 'circle'}
              className={`size-5 ${isDone[name] ? 'text-basilico' : 'text-ink-3'}`}
            />
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{t(`steps.${name}.name`)}</span>
              {isDone[name] ? <span className="sr-only">: {t('steps.done')}</span> : null}
              <span className="block text-ink-2">{t(`steps.${name}.text`)}</span>
            </span>
            {isDone[name] ? null : (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t(`steps.${name}.go`)}
              </Link>
            )}
            {name === 'qr' && !isDone.qr ? (
              <Link
                to="/personale"
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t('steps.invite')}
              </Link>
            ) : null}
            {name === 'qr' && !isDone.qr ? (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  writeStored(key, 'yes')
                  setTold(true)
                }}
              >
                {t('steps.tick')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

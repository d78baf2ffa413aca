import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BrandProgram } from '@vicino/contract/loyalty/members/schemas'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { brandPrograms } from '../api/memberships.ts'
import { Offers } from './offers.tsx'
import { PhaseBadge } from './phase-badge.tsx'

/**
 * A brand's programs on its profile, each with 'Partecipa' or a link to the member's card.
 * Without programs it shows nothing.
 */
export function BrandPrograms({ brandId, joins }: { brandId: string; joins: boolean }) {
  const { t } = useTranslation('members')
  const { data } = useQuery(brandPrograms(brandId))
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby="brand-programs-title" className="grid gap-4">
      <h2 id="brand-programs-title" className="text-23">
        {t('brand.title')}
      </h2>
      <ul className="grid gap-3">
        {data.items.map((program) => (
          <BrandProgramRow key={program._id} program={program} joins={joins} />
        ))}
      </ul>
      <HowOrdered className="justify-self-start" />
    </section>
  )
}

function BrandProgramRow({ program, joins }: { program: BrandProgram; joins: boolean }) {
  const { t } = useTranslation('members')
  const { _id: id, name, image, phase, isMember } = program
  const action = isMember ? 'card' : joins && phase !== 'scheduled' ? 'join' : 'see'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-surface p-4 shadow-card">
      <span className="block size-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <ResponsiveImage src={image} alt="" sizes="96px" loading="lazy" className="size-full object-cover" />
      </span>
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <h3 className="text-16 wrap-anywhere">
          <Link to="/raccolta/$id" params={{ id }} className="rounded-sm hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-14 text-pretty text-ink-2 first-letter:uppercase">
          <Offers program={program} />
        </p>
        {phase === 'active' ? null : <PhaseBadge phase={phase} />}
      </div>
      {action === 'card' ? (
        <Link
          to="/wallet/$programId"
          params={{ programId: id }}
          aria-label={t('brand.cardOf', { name })}
          className={buttonStyle({ variant: 'outline' })}
        >
          {t('brand.card')}
        </Link>
      ) : (
        <Link
          to="/raccolta/$id"
          params={{ id }}
          search={action === 'join' ? { partecipa: '1' } : {}}
          aria-label={t(`brand.${action}Of`, { name })}
          className={buttonStyle({ variant: action === 'join' ? 'lemon' : 'outline' })}
        >
          {t(`brand.${action}`)}
        </Link>
      )}
    </li>
  )
}

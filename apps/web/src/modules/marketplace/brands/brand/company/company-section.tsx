import { useQuery } from '@tanstack/react-query'
import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { companyQuery } from './company.ts'
import { Section } from '../../../../identity/account/shared/section.tsx'
import { Icon } from '~/ui/icon.tsx'
import { SectorQuestion } from './sector-question.tsx'
import { CompanyForm } from './company-form.tsx'
import { LogoField } from './logo-field.tsx'
import type { MapPicker } from './map-picker.ts'

interface CompanySectionProps {
  brandId: string
  userId: string
  /** The viewer can only read: a manager, or an owner whose role does not allow changes. */
  readOnly: boolean
  mapPicker: MapPicker
}

/** Company data and public profile of a brand. */
export function CompanySection({ brandId, userId, mapPicker, ...given }: CompanySectionProps) {
  const { t } = useTranslation('account')
  const allows = useAllows()
  const readOnly = given.readOnly || !allows('company-EDIT')
  const { data: company, error, isFetching, refetch } = useQuery(companyQuery(brandId))
  return (
    <Section title={t('company.title')} lead={t(readOnly ? 'company.leadReader' : 'company.lead')}>
      {company === undefined ? (
        error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-80" />
        )
      ) : readOnly ? (
        <CompanyFacts company={company} />
      ) : (
        <>
          <MissingSeller company={company} />
          {company.sectorConfirmed ? null : <SectorQuestion company={company} />}
          <LogoField company={company} />
          <CompanyForm company={company} draft={`company ${userId}`} mapPicker={mapPicker} />
        </>
      )}
    </Section>
  )
}

const FIELD_OF = {
  legalName: 'company.legalSubject',
  piva: 'company.piva',
  seat: 'company.sedeLegale',
  email: 'company.pec',
  phone: 'company.phone',
} as const

/** Says what keeps the brand from publishing: consumers must be able to read who sells. */
function MissingSeller({ company }: { company: Company }) {
  const { t } = useTranslation('account')
  if (company.missing.length === 0) return null
  const fields = company.missing.map((field) => t(FIELD_OF[field])).join(', ')
  return (
    <p
      role="status"
      className="flex gap-2.5 rounded-lg bg-ambra-soft px-3.5 py-3 text-14 text-pretty text-ambra"
    >
      <Icon name="circle-alert" className="mt-0.5 size-5" />
      <span className="min-w-0">{t('company.missing', { fields })}</span>
    </p>
  )
}

function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTranslation('account')
  const facts = [
    ['username', company.username],
    ['handle', `@${company.handle}`],
    ['legalSubject', company.legalSubject],
    ['delegatedSubject', company.delegatedSubject],
    ['piva', company.piva],
    ['sedeLegale', company.sedeLegale],
    ['pec', company.pec],
    ['phone', company.phone],
    ['register', company.register],
    ['address', [company.address, company.city].filter(Boolean).join(', ')],
    ['website', company.website],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {facts.map(([name, text]) => (
        <div key={name} className="grid content-start gap-0.5">
          <dt className="text-12 text-ink-3">{t(`company.${name}`)}</dt>
          <dd className="text-14 font-semibold wrap-anywhere">{text || t('company.none')}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { MechanicsConfig } from '@vicino/domain/loyalty/config'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { Section } from '../../../shared/components/section.tsx'
import { useMechanics } from '../model/mechanics-form.ts'

interface LimitFieldsProps {
  limits: readonly (keyof MechanicsConfig['limits'])[]
  lead: string
}

/** Limits of points per purchase, day and month. An empty field means no limit. */
export function LimitFields({ limits, lead }: LimitFieldsProps) {
  const { t } = useTranslation('mechanics')
  const { config, readOnly, change, errorOf } = useMechanics()
  return (
    <Section title={t('limits.title')} lead={lead}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-4">
        {limits.map((limit) => (
          <NumberField
            key={limit}
            path={`config.limits.${limit}`}
            label={t(`limits.${limit}`)}
            hint={config.limits[limit] === null ? t('limits.none') : undefined}
            unit={t('units.points')}
            optional
            value={config.limits[limit]}
            disabled={readOnly}
            error={errorOf(`config.limits.${limit}`)}
            onChange={(value) => change((was) => ({ ...was, limits: { ...was.limits, [limit]: value } }))}
          />
        ))}
      </div>
    </Section>
  )
}

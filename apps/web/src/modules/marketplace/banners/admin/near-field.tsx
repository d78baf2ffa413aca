import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePlaceSearch } from '~/lib/queries/places.ts'
import { PlaceField } from '~/ui/form/place-field.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { Switch } from '~/ui/switch.tsx'
import type { BannerFields } from './fields.ts'

interface NearFieldProps {
  near: BannerFields['near']
  error: string | undefined
  onChange: (near: BannerFields['near']) => void
}

const USUAL_KM = 20

/** Restricts a banner to visitors within some kilometres of a comune. */
export function NearField({ near, error, onChange }: NearFieldProps) {
  const { t } = useTranslation('sections')
  const search = usePlaceSearch({ suggests: near !== null })
  return (
    <div className="grid gap-3">
      <Switch
        label={t('banner.near')}
        description={t('banner.nearHint')}
        checked={near !== null}
        onCheckedChange={(isOn) => onChange(isOn ? { place: '', name: '', km: USUAL_KM } : null)}
      />
      {near === null ? null : (
        <div className="grid field-columns items-start gap-3">
          <PlaceField
            label={t('banner.nearPlace')}
            value={near.name}
            search={search}
            error={error === undefined || near.place !== '' ? undefined : t('banner.nearMissing')}
            onChoose={({ _id, name }) => onChange({ ...near, place: _id, name })}
          />
          <NumberField
            path="banner.km"
            label={t('banner.nearKm')}
            unit="km"
            value={near.km}
            error={near.place === '' ? undefined : error}
            onChange={(km) => onChange({ ...near, km: km ?? Number.NaN })}
          />
        </div>
      )}
    </div>
  )
}

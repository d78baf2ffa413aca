import { REACHES_KM } from '@vicino/contract/deals/filters'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useStore } from '~/lib/use-store.ts'
import { formatDistance } from '~/lib/format.ts'
import { Icon } from '~/ui/icon.tsx'
import { reach, setReach } from '../../model/reach.ts'

/** 'entro 20 km': how far Home looks, and the choice of another distance. */
export function ReachSelect() {
  const { t } = useTranslation('deals')
  const km = useStore(reach)
  return (
    <span className="relative inline-flex min-h-11 items-center text-14 font-semibold text-ink-2">
      <select
        aria-label={t('reach.label')}
        value={km}
        onChange={(event) => setReach(Number(event.target.value))}
        className="min-h-11 cursor-pointer appearance-none rounded-full bg-transparent py-2 pr-8 pl-3 hover:bg-sunken"
      >
        {REACHES_KM.map((each) => (
          <option key={each} value={each} className="bg-surface text-ink">
            {t('explore.within', { distance: formatDistance(each * 1000) })}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-2.5 size-4 text-ink-3" />
    </span>
  )
}

import { REACHES_KM } from '@vicino/contract/marketplace/deals/filters'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useStore } from '~/lib/use-store.ts'
import { formatDistance } from '~/lib/format.ts'
import { reach, setReach } from '../../model/reach.ts'
import { FeedSelect } from './feed-select.tsx'

/** 'entro 20 km': the reach of Home, with a choice of other distances. */
export function ReachSelect() {
  const { t } = useTranslation('deals')
  const km = useStore(reach)
  return (
    <FeedSelect
      label={t('reach.label')}
      value={String(km)}
      options={REACHES_KM.map((each) => ({
        value: String(each),
        text: t('explore.within', { distance: formatDistance(each * 1000) }),
      }))}
      onChange={(value) => setReach(Number(value))}
    />
  )
}

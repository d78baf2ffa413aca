import { LayoutGrid, List, Map } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '~/ui/SegmentedControl.tsx'
import { type View, VIEWS } from '../model/search.ts'

const ICONS = { list: List, grid: LayoutGrid, map: Map } as const

/** Lista / Griglia / Mappa: the way without a swipe. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('deals')
  return (
    <SegmentedControl
      label={t('explore.view')}
      value={view}
      onValueChange={onView}
      options={VIEWS.map((value) => {
        const Icon = ICONS[value]
        return { value, label: t(`explore.views.${value}`), icon: <Icon aria-hidden /> }
      })}
      className="max-md:w-full"
    />
  )
}

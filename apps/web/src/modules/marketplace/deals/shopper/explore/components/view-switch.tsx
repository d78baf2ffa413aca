import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { type View, VIEWS } from '../../model/search.ts'

const ICONS = { list: 'list', grid: 'layout-grid', map: 'map' } as const

/** Lista / Griglia / Mappa: changes the view without a swipe. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('deals')
  return (
    <SegmentedControl
      label={t('explore.view')}
      value={view}
      onValueChange={onView}
      options={VIEWS.map((value) => {
        const icon = ICONS[value]
        return { value, label: t(`explore.views.${value}`), icon: <Icon name={icon} /> }
      })}
      // On a phone only the present view is named, so that a row holds the filters too.
      className="shrink-0 flex-nowrap max-md:[&_button]:px-2.5 max-md:[&_button[aria-pressed=false]_span]:sr-only"
    />
  )
}

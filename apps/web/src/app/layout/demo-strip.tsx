import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Shown while the demo data is loaded, with its progress. After each city, and at the end, the
 * screen's data is read again.
 */
export default function DemoStrip() {
  const { t } = useTranslation('shell')
  const { data } = useQuery(settingsQuery)
  const filling = data?.demo?.filling ?? null
  useFreshScreens(filling?.cities ?? null)
  if (filling === null) return null
  const { cities, ofCities, percent } = filling
  const isHistory = ofCities > 0 && cities === ofCities
  return (
    <p role="status" className="bg-azzurro-soft px-4 py-1 text-center text-12 font-medium text-azzurro">
      {ofCities === 0
        ? t('demoFilling.begin')
        : isHistory
          ? t('demoFilling.history', { percent })
          : t('demoFilling.cities', { cities, ofCities })}
    </p>
  )
}

/** Reads every query except the settings again when this number changes. */
function useFreshScreens(cities: number | null): void {
  const queries = useQueryClient()
  const before = useRef(cities)
  useEffect(() => {
    if (before.current === cities) return
    const wasFilling = before.current !== null
    before.current = cities
    if (!wasFilling) return
    void queries.invalidateQueries({ predicate: ({ queryKey: [root] }) => root !== ROOTS.settings })
  }, [cities, queries])
}

import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/**
 * Returns a function that writes the scope of a flag: its sectors, and its countries if it names
 * some.
 */
export function useScope(): (flag: Pick<Flag, 'countries' | 'sectors'>) => string {
  const { t } = useTranslation('sections')
  return ({ countries, sectors }) => {
    const named = sectors.map((sector) => t(`flag.sectors.${sector}`))
    const where = countries.map((country) => t(`flag.countries.${country}`))
    return [...where, ...(named.length > 0 ? named : [t('flag.everySector')])].join(', ')
  }
}

import { fill, type Language } from '@vicino/contract/common/language'
import { errors } from '@vicino/contract/foundation/flags/errors'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { IN_COUNTRY, IN_SECTOR, WHAT_IS_OFF } from '@vicino/contract/foundation/flags/words'

/**
 * Returns the server's text of refusal for the first place of the flag; undefined until there is a
 * place and a reason.
 */
export function refusalText(
  flag: Pick<Flag, 'key' | 'countries' | 'sectors' | 'reason'>,
  language: Language,
): string | undefined {
  const [sector] = flag.sectors
  const [country] = flag.countries
  const where = sector ? IN_SECTOR[sector] : country && IN_COUNTRY[country]
  const reason = flag.reason[language]
  // The flag for opinions refuses nothing: opinions only give no points.
  if (where === undefined || reason === '' || flag.key === 'opinions') return undefined
  return fill(errors.not_available[language], {
    what: WHAT_IS_OFF[flag.key][language],
    where: where[language],
    reason,
  })
}

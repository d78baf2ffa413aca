import type { Transparency } from '@vicino/contract/administration/moderation/schemas'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import type { Document } from '../../../platform/http/endpoint.ts'

/**
 * Writes the figures of a year as lines of group, name and number. The names are those of the API,
 * so that a program can compare years.
 */
export function transparencyFile({ year, ...groups }: Transparency): Document {
  const lines = Object.entries(groups).flatMap(([group, figures]) =>
    Object.entries(figures).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([part, count]) => [group, `${name}.${part}`, String(count)])
        : [[group, name, value === null ? '' : String(value)]],
    ),
  )
  const text = [['group', 'figure', 'value'], ['year', '', String(year)], ...lines].map(csvLine).join('')
  return {
    bytes: Buffer.from(BYTE_ORDER_MARK + text),
    fileName: `transparency-${year}.csv`,
    isFinal: false,
    isSaved: true,
  }
}

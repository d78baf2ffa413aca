import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DayEntry } from '@vicino/contract/till/till/schemas'
import { saveCsv } from '~/lib/csv-table.ts'
import { formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { wholeDay } from '../api/whole-day.ts'
import { takingsOf } from '../model/search-day.ts'

interface DayToolsProps {
  date: string
  search: string
  onSearch: (text: string) => void
}

/** Search in a day's list, and the day as a CSV with its total. */
export function DayTools({ date, search, onSearch }: DayToolsProps) {
  const { t } = useTranslation('till')
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => client.fetchQuery({ ...wholeDay(date), staleTime: 0 }),
    onSuccess: (entries) =>
      saveCsv(`${t('day.file')}-${date}`, {
        columns: [
          t('day.columns.time'),
          t('day.columns.kind'),
          t('day.columns.what'),
          t('day.columns.number'),
          t('day.columns.customer'),
          t('day.columns.by'),
          t('day.amount'),
        ],
        rows: [
          ...entries.map((entry): [string, ...(string | number)[]] => [
            formatTime(entry.confirmedAt),
            t(
              `day.kinds.${entry.kind === 'redemption' && entry.status !== 'redeemed' ? 'voided' : entry.kind}`,
            ),
            whatOf(entry),
            numberOf(entry),
            entry.customer.username,
            entry.confirmedBy,
            takingsOf(entry),
          ]),
          [
            t('day.columns.total'),
            '',
            '',
            '',
            '',
            '',
            Math.round(entries.reduce((sum, entry) => sum + takingsOf(entry), 0) * 100) / 100,
          ],
        ],
      }),
  })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Input
        type="search"
        label={t('day.search')}
        placeholder={t('day.searchHint')}
        autoComplete="off"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        className="min-w-48 flex-1"
      />
      <Button
        variant="outline"
        aria-label={t('day.export')}
        pending={save.isPending}
        onClick={() => save.mutate()}
        className="min-h-12"
      >
        <Icon name="download" className="size-4" />
        CSV
      </Button>
    </div>
  )
}

function whatOf(entry: DayEntry): string {
  if (entry.kind === 'prize') return entry.reward
  if (entry.kind === 'redemption') return entry.deal.title
  return entry.results.map(({ program }) => program).join(', ')
}

function numberOf(entry: DayEntry): string {
  if (entry.kind === 'prize') return ''
  return entry.kind === 'redemption' ? entry.transactionId : entry.receiptId
}

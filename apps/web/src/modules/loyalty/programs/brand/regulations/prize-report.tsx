import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callRaw } from '~/lib/api.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { saveFile } from '~/lib/save-file.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { SelectField } from '../../shared/components/select-field.tsx'
import { today } from '../../shared/model/days.ts'

const ADDRESSES = {
  csv: 'GET /program/{id}/prize-report/{year}/csv',
  pdf: 'GET /program/{id}/prize-report/{year}/pdf',
} as const
/** As many years as an operation lasts at most. */
const YEARS = 5

/** Downloads the rewards that were handed over in a year, for the withholding. */
export function PrizeReport({ programId }: { programId: string }) {
  const { t } = useTranslation('regulation')
  const allows = useAllows()
  const present = Number(today().slice(0, 4))
  const [year, setYear] = useState(String(present))
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: async (kind: 'csv' | 'pdf') => {
      const file = await callRaw(ADDRESSES[kind], { params: { id: programId, year } })
      saveFile(`premi-${year}.${kind}`, await file.blob())
    },
    meta: { quiet: true },
  })
  if (!allows('customer-EXPORT')) return null
  return (
    <section className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-19">{t('prizes.title')}</h2>
        <p className="max-w-prose text-14 text-pretty text-ink-2">{t('prizes.lead')}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          path="prizes.year"
          label={t('prizes.year')}
          value={year}
          options={Array.from({ length: YEARS }, (_, index) => String(present - index)).map((value) => ({
            value,
            label: value,
          }))}
          onChange={setYear}
        />
        {(['csv', 'pdf'] as const).map((kind) => (
          <Button
            key={kind}
            variant="outline"
            pending={isPending && variables === kind}
            onClick={() => mutate(kind)}
          >
            <Icon name="download" className="size-4" />
            {t(`prizes.${kind}`)}
          </Button>
        ))}
      </div>
      {error ? <ErrorLine error={error} busy={isPending} onRetry={() => mutate(variables ?? 'csv')} /> : null}
    </section>
  )
}

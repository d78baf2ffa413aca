import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REVIEWED_SECTORS } from '@vicino/contract/foundation/flags/sectors'
import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { updateCompany } from './company.ts'

type Answer = (typeof REVIEWED_SECTORS)[number] | 'none'

/** Asks a brand once whether it is in restaurants or tourism, where opinions are not rewarded. */
export function SectorQuestion({ company }: { company: Company }) {
  const { t } = useTranslation('account')
  const [answer, setAnswer] = useState<Answer>()
  const { mutate, error, isPending } = useMutation(updateCompany(company._id, useQueryClient()))
  const save = () => {
    if (answer === undefined) return
    mutate(
      { sector: answer === 'none' ? null : answer, version: company.version },
      { onSuccess: () => toast.success(t('company.sector.saved')) },
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3 rounded-xl border border-line-strong p-4">
      <RadioList
        legend={t('company.sector.title')}
        options={(['none', ...REVIEWED_SECTORS] as const).map((value) => ({
          value,
          label: t(`company.sector.${value}`),
        }))}
        value={answer}
        onChange={setAnswer}
      />
      <p className="text-14 text-pretty text-ink-2">{t('company.sector.text')}</p>
      {error ? <ErrorLine error={error} busy={isPending} onRetry={save} /> : null}
      <Button
        className="justify-self-start"
        disabled={answer === undefined}
        pending={isPending}
        onClick={save}
      >
        {t('company.sector.save')}
      </Button>
    </div>
  )
}

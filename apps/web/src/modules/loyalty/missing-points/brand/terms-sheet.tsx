import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MISSING_LIMITS } from '@vicino/contract/loyalty/missing-points/constants'
import type { MissingTerms } from '@vicino/contract/loyalty/missing-points/schemas'
import { readNumberText } from '@vicino/domain/typed/numbers'
import { type SubmitEvent, useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Failure } from '~/ui/failure.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Switch } from '~/ui/switch.tsx'
import { missingTerms, saveMissingTerms } from './api/missing.ts'

interface TermsSheetProps {
  programId: string
  onClose: () => void
}

/** The terms for missing points: whether customers may ask, how late, and up to which amount. */
export default function TermsSheet({ programId, onClose }: TermsSheetProps) {
  const { t } = useTranslation('missing')
  const { data, error, isFetching, refetch } = useQuery(missingTerms(programId))
  if (data) return <Loaded programId={programId} terms={data} onClose={onClose} />
  return (
    <Sheet open onOpenChange={onClose} title={t('terms.title')}>
      {error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60 rounded-lg" />
      )}
    </Sheet>
  )
}

function Loaded({ programId, terms, onClose }: TermsSheetProps & { terms: MissingTerms }) {
  const { t } = useTranslation('missing')
  const id = useId()
  const [isOpen, setIsOpen] = useState(terms.isOpen)
  const [days, setDays] = useState(String(terms.days))
  const [before, setBefore] = useState(String(terms.daysBefore))
  const [euros, setEuros] = useState(String(terms.mostEuros))
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMutation(saveMissingTerms(programId, useQueryClient()))
  const daysFit = fits(days, MISSING_LIMITS.fewestDays, MISSING_LIMITS.mostDays)
  const beforeFit = fits(before, 0, MISSING_LIMITS.mostDaysBefore)
  const eurosFit = fits(euros, 1, MISSING_LIMITS.mostEuros)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!daysFit || !beforeFit || !eurosFit) return
    mutate(
      { isOpen, days: wholeOf(days), daysBefore: wholeOf(before), mostEuros: wholeOf(euros) },
      {
        onSuccess: () => {
          toast.success(t('terms.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t('terms.title')}
      footer={
        <div className="grid gap-3">
          <Failure text={error ? errorText(error) : undefined} />
          <Button type="submit" form={id} size="lg" wide pending={isPending}>
            {t('terms.save')}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={save} className="grid grid-cols-1 gap-5">
        <Switch
          label={t('terms.open')}
          description={t('terms.openText')}
          checked={isOpen}
          onCheckedChange={setIsOpen}
        />
        <Input
          label={t('terms.days')}
          hint={t('terms.daysHint')}
          error={isChecked && !daysFit ? t('terms.invalid') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={({ target }) => setDays(target.value.trim())}
        />
        <Input
          label={t('terms.before')}
          hint={t('terms.beforeHint')}
          error={isChecked && !beforeFit ? t('terms.invalid') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={before}
          onChange={({ target }) => setBefore(target.value.trim())}
        />
        <Input
          label={t('terms.euros')}
          hint={t('terms.eurosHint')}
          error={isChecked && !eurosFit ? t('terms.invalid') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={euros}
          onChange={({ target }) => setEuros(target.value.trim())}
        />
      </form>
    </Sheet>
  )
}

/** Reads a whole number; NaN for a text that is not clearly one. */
const wholeOf = (text: string): number => readNumberText(text, 0, currentLanguage())

/** Says whether a text is a whole number from `least` to `most`. */
const fits = (text: string, least: number, most: number): boolean =>
  wholeOf(text) >= least && wholeOf(text) <= most

import { useQuery } from '@tanstack/react-query'
import { CANCEL_PHRASE, CANCEL_REASON_LEAST, DECLARATIONS } from '@vicino/contract/loyalty/programs/constants'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { compensationBody } from '@vicino/contract/loyalty/programs/schemas'
import { NumberField } from '~/ui/form/number-field.tsx'
import { type Cancellation, cancellationForm } from '../api/steps.ts'
import { formatDay } from '../model/days.ts'

interface CancelSheetProps {
  program: Program
  onClose: () => void
  onWindDown: () => void
  onConfirm: (form: Cancellation) => void
}

/**
 * The emergency cancellation: its effects, the orderly end as the alternative, six declarations,
 * the reason and the phrase. The countdown follows.
 */
export function CancelSheet({ program, onClose, onWindDown, onConfirm }: CancelSheetProps) {
  const { t, list } = useTranslation('programs')
  const { data, error, isFetching, refetch } = useQuery(cancellationForm(program._id))
  const [given, setGiven] = useState<readonly boolean[]>(DECLARATIONS.map(() => false))
  const [reason, setReason] = useState('')
  const [phrase, setPhrase] = useState('')
  const [what, setWhat] = useState('')
  const [worth, setWorth] = useState<number | null>(null)
  const [withinDays, setWithinDays] = useState<number | null>(60)
  const [contact, setContact] = useState(program.baseInfo.pec)
  const compensation = { what: what.trim(), worth, withinDays: withinDays ?? 0, contact: contact.trim() }
  const isOffered = compensationBody.safeParse(compensation).success
  const isRight = phrase.trim() === CANCEL_PHRASE
  const isReady = given.every(Boolean) && reason.trim().length >= CANCEL_REASON_LEAST && isRight && isOffered
  const sentences = list('cancel.declarations')
  const effects = data && [
    ['members', formatCount(data.members)] as const,
    ['points', formatCount(data.points)] as const,
    ['stamps', formatCount(data.stamps)] as const,
    ['openClaims', formatCount(data.openClaims)] as const,
    ...(data.value === null ? [] : [['value', formatPrice(data.value)] as const]),
  ]
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('cancel.title')}
      className="md:w-140"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button
            variant="danger"
            disabled={!isReady}
            onClick={() =>
              onConfirm({
                declarations: [...given],
                reason: reason.trim(),
                compensation,
                confirmation: phrase.trim(),
              })
            }
          >
            {t('cancel.confirm')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <p className="text-14 text-pretty text-ink-2">{t('cancel.lead')}</p>
        {effects ? (
          <dl className="grid grid-cols-2 gap-3 rounded-xl bg-pomodoro-soft p-4">
            {effects.map(([name, text]) => (
              <div key={name}>
                <dt className="text-12 text-ink-2">{t(`cancel.figures.${name}`)}</dt>
                <dd className="num font-display text-19 font-bold">{text}</dd>
              </div>
            ))}
          </dl>
        ) : error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-28 rounded-xl" />
        )}
        {data?.windDownEndDate && program.can.windDown ? (
          <section className="grid justify-items-start gap-2 rounded-xl border border-line-strong p-4">
            <h3 className="text-16">{t('cancel.alternative')}</h3>
            <p className="text-14 text-pretty text-ink-2">
              {t('cancel.alternativeText', { date: formatDay(data.windDownEndDate) })}
            </p>
            <Button variant="outline" onClick={onWindDown}>
              {t('steps.windDown.button')}
            </Button>
          </section>
        ) : null}
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="contents">
            <span className="text-14 font-semibold">{t('cancel.declare')}</span>
          </legend>
          {DECLARATIONS.map((name, index) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-14">
              <input
                type="checkbox"
                checked={given[index] ?? false}
                onChange={({ target }) => setGiven(given.with(index, target.checked))}
                className="size-5 shrink-0 accent-action"
              />
              <span className="min-w-0">{sentences[index]}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint', { count: CANCEL_REASON_LEAST })}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <fieldset className="grid grid-cols-1 gap-4 rounded-xl border border-line-strong p-4">
          <legend className="contents">
            <span className="text-14 font-semibold">{t('cancel.compensation.title')}</span>
          </legend>
          <Input
            label={t('cancel.compensation.what')}
            hint={t('cancel.compensation.whatHint')}
            maxLength={300}
            value={what}
            onChange={({ target }) => setWhat(target.value)}
          />
          <div className="grid field-columns items-start gap-4">
            <NumberField
              path="cancel.worth"
              label={t('cancel.compensation.worth')}
              hint={t('cancel.compensation.worthHint')}
              optional
              unit="€"
              places={2}
              value={worth}
              onChange={setWorth}
            />
            <NumberField
              path="cancel.days"
              label={t('cancel.compensation.days')}
              unit={t('cancel.compensation.daysUnit')}
              value={withinDays}
              onChange={setWithinDays}
            />
          </div>
          <Input
            label={t('cancel.compensation.contact')}
            hint={t('cancel.compensation.contactHint')}
            maxLength={200}
            value={contact}
            onChange={({ target }) => setContact(target.value)}
          />
        </fieldset>
        <Input
          label={t('cancel.phrase', { phrase: CANCEL_PHRASE })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={phrase}
          error={phrase.trim() !== '' && !isRight ? t('cancel.mismatch') : undefined}
          onChange={({ target }) => setPhrase(target.value)}
        />
      </div>
    </Sheet>
  )
}

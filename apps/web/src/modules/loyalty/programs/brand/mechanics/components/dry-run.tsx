import { useMutation } from '@tanstack/react-query'
import { DRY_RUN } from '@vicino/contract/loyalty/programs/constants'
import { canonicalText, type MechanicsConfig } from '@vicino/domain/loyalty/config'
import { useState } from 'react'
import { formatCount, formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { type ConfigBody, type PastResult, tryPastPurchases } from '../../../shared/api/programs.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../../shared/components/select-field.tsx'

interface DryRunProps {
  programId: string
  /** The config with unsaved edits. */
  config: MechanicsConfig
  /** The config has errors that must be corrected first. */
  isBroken: boolean
}

const MONTHS = ['1', '3', '6', String(DRY_RUN.months)]
const FIRST_VALUE = 0.01
/** The endpoint's limit, in euros. */
const HIGHEST_VALUE = 10

/**
 * Shows what the edited mechanics would have given for the brand's past sales. The server
 * calculates it.
 */
export function DryRun({ programId, config, isBroken }: DryRunProps) {
  const { t } = useTranslation('mechanics')
  const [months, setMonths] = useState(String(DRY_RUN.months))
  const [value, setValue] = useState(FIRST_VALUE)
  const { mutate, data, error, isPending, variables } = useMutation(tryPastPurchases(programId))
  const isValueWrong = !(value >= 0 && value <= HIGHEST_VALUE)
  const body = { months: Number(months), pointValue: value, config: config as unknown as ConfigBody }
  const isOld =
    data !== undefined && variables !== undefined && canonicalText(variables) !== canonicalText(body)
  const run = () => mutate(body)
  return (
    <div className="grid grid-cols-1">
      <div className="grid grid-cols-1 gap-3 p-4 pt-0 sm:p-5 sm:pt-0">
        <p className="text-14 text-pretty text-ink-2">{t('dryRun.lead')}</p>
        <div className="grid grid-cols-2 items-end gap-3">
          <SelectField
            path="dryRun.months"
            label={t('dryRun.months')}
            value={months}
            options={MONTHS.map((option) => ({
              value: option,
              label: t('dryRun.monthsBack', { count: Number(option) }),
            }))}
            onChange={setMonths}
          />
          <NumberField
            path="dryRun.value"
            label={t('dryRun.value')}
            unit="€"
            places={3}
            value={value}
            onChange={(next) => setValue(next ?? Number.NaN)}
          />
        </div>
        {isValueWrong ? <p className="text-14 font-medium text-pomodoro">{t('dryRun.valueWrong')}</p> : null}
        {isBroken ? <p className="text-14 text-pretty text-ink-2">{t('dryRun.broken')}</p> : null}
        <Button variant="outline" wide pending={isPending} disabled={isBroken || isValueWrong} onClick={run}>
          {t('dryRun.run')}
        </Button>
      </div>
      {error ? (
        <ErrorLine error={error} busy={isPending} onRetry={run} className="px-4 pb-4 sm:px-5 sm:pb-5" />
      ) : null}
      {data && !error ? <Perforation /> : null}
      {/* The live region exists before its content, so that screen readers announce the content.
       */}
      <div role="status" aria-busy={isPending} className={isPending ? 'opacity-60' : undefined}>
        {data && !error ? <Result result={data} isOld={isOld} /> : null}
      </div>
    </div>
  )
}

function Result({ result, isOld }: { result: PastResult; isOld: boolean }) {
  const { t } = useTranslation('mechanics')
  const { purchases, customers, from, to, levels, truncated } = result
  if (purchases === 0 || from === null || to === null) {
    return (
      <div className="grid grid-cols-1 gap-1 p-4 sm:p-5">
        <p className="font-semibold">{t('dryRun.none')}</p>
        <p className="text-14 text-pretty text-ink-2">{t('dryRun.noneText')}</p>
      </div>
    )
  }
  const facts = [
    { key: 'cost', value: formatPrice(result.cost) },
    ...(['pointsExpired', 'pointsRedeemed', 'capped'] as const)
      .filter((key) => result[key] > 0)
      .map((key) => ({ key, value: formatCount(result[key]) })),
  ] as const
  return (
    <div className="grid grid-cols-1 gap-4 p-4 sm:p-5">
      {isOld ? (
        <p className="flex gap-2 rounded-lg bg-ambra-soft px-3 py-2.5 text-14 text-ambra">
          <Icon name="circle-alert" className="mt-0.5 size-4" />
          <span className="min-w-0 text-pretty">{t('dryRun.old')}</span>
        </p>
      ) : null}
      <p className="text-14 text-pretty text-ink-2">
        {t('dryRun.looked', {
          purchases,
          customers,
          amount: formatPrice(result.amount),
          from: formatDate(from),
          to: formatDate(to),
        })}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <span className="num rounded-md bg-limone px-3 py-1 font-display text-28 font-bold text-on-limone">
          {t('calculator.points', { count: result.points })}
        </span>
        {result.stamps > 0 ? (
          <span className="num inline-flex items-center gap-1.5 rounded-md bg-sunken px-3 py-1.5 text-16 font-semibold">
            <Icon name="stamp" className="size-5" />
            {t('calculator.stamps', { count: result.stamps })}
          </span>
        ) : null}
      </p>
      <dl className="grid grid-cols-1 divide-y divide-line text-14">
        {facts.map(({ key, value }) => (
          <div key={key} className="flex items-baseline justify-between gap-3 py-2">
            <dt className="text-ink-2">{t(`dryRun.${key}`)}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {levels.length > 1 ? (
        <div className="grid grid-cols-1 gap-2">
          <h3 className="font-sans text-14 font-bold">{t('dryRun.levels')}</h3>
          <dl className="grid grid-cols-1 gap-2.5 text-14">
            {levels.map(({ rank, name, members }) => (
              <div key={rank} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
                <dt className="truncate">{name}</dt>
                <dd className="num font-semibold">{formatCount(members)}</dd>
                <dd aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-azzurro"
                    style={{ width: `${(members / customers) * 100}%` }}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
      {truncated ? (
        <p className="text-14 text-pretty text-ink-2">{t('dryRun.truncated', { count: purchases })}</p>
      ) : null}
      <p className="text-12 text-pretty text-ink-3">{t('dryRun.leftOut')}</p>
    </div>
  )
}

import type { ReactNode } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { Icon } from '~/ui/icon.tsx'
import { numberText } from '../../mechanics/components/rules/use-rule-sentence.ts'
import { formatDay } from '../../../shared/model/days.ts'
import { asksBond, bondOf, markOf, type NewProgramForm } from '../model/new-program.ts'
import type { WizardStep } from '../model/steps.ts'
import { BaseInfoFacts } from '../base-info-facts.tsx'
import { CardPicture } from './look-step.tsx'
import type { StepProps } from './step-props.ts'

interface CheckStepProps extends StepProps {
  onStep: (step: WizardStep) => void
}

/** The last step: what is ready and what is missing, one sentence each, and all that was entered. */
export function CheckStep({ form, set, onStep }: CheckStepProps) {
  const { t } = useTranslation('programs')
  const values = form.getValues()
  const { goal, startDate, endDate, imageUrl, color } = values
  const kindOfRewards = form.watch('kindOfRewards')
  const rule = useRuleText(values)
  const hasReward = goal !== 'scratch' && values.hasReward
  const error = form.errorOf('kindOfRewards')
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="text-19">{t('wizard.check.title')}</h2>
      <ul className="grid grid-cols-1 divide-y divide-line">
        <Line isDone title={t('wizard.check.goal')} step={1} onStep={onStep}>
          {rule}
        </Line>
        <Line isDone title={t('wizard.check.dates')} step={2} onStep={onStep}>
          {t('schedule.dates', { start: formatDay(startDate), end: formatDay(endDate) })}
        </Line>
        <Line isDone={hasReward} title={t('wizard.check.reward')} step={3} onStep={onStep}>
          {hasReward
            ? t(goal === 'stamps' ? 'wizard.check.rewardStamps' : 'wizard.check.rewardPoints', {
                name: values.rewardName,
                count: values.rewardCost,
              })
            : t('wizard.check.rewardMissing')}
        </Line>
        <Line isDone title={t('wizard.check.regulation')}>
          {t('wizard.check.regulationText')}
        </Line>
        <Line
          isDone={!asksBond(values) || kindOfRewards !== ''}
          title={t('wizard.check.bond')}
          id="field-kindOfRewards"
        >
          {asksBond(values) ? (
            <span className="grid gap-2">
              <RadioList
                legend={t('wizard.check.bondAsk')}
                options={(['own', 'other'] as const).map((value) => ({
                  value,
                  label: t(`wizard.check.bondAnswers.${value}`),
                }))}
                value={kindOfRewards === '' ? undefined : kindOfRewards}
                onChange={(answer) => set('kindOfRewards', answer)}
              />
              {error ? <span className="font-medium text-pomodoro">{error}</span> : null}
              {kindOfRewards === '' ? null : (
                <span>
                  {t(`wizard.check.bondThen.${kindOfRewards}`, { bond: formatPrice(bondOf(values)) })}
                </span>
              )}
            </span>
          ) : (
            t(goal === 'discounts' ? 'wizard.check.bondDiscounts' : 'wizard.check.bondNone')
          )}
        </Line>
      </ul>
      <details className="rounded-xl bg-sunken px-4" open>
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
          <Icon name="chevron-down" className="size-4" />
          {t('wizard.check.all')}
        </summary>
        <div className="pb-5">
          <BaseInfoFacts
            info={values}
            picture={imageUrl === '' ? <CardPicture color={color} mark={markOf(goal)} /> : undefined}
          />
        </div>
      </details>
    </div>
  )
}

/** Returns the rule of the program as one sentence. */
function useRuleText({ goal, stampEach, pointCoeff }: NewProgramForm): string {
  const { t } = useTranslation('programs')
  if (goal === 'stamps') return t('wizard.rule.stamps', { amount: formatPrice(stampEach) })
  if (goal === 'scratch') return t('wizard.rule.scratch')
  return t('wizard.rule.points', { shown: numberText(pointCoeff), count: pointCoeff })
}

interface LineProps {
  isDone: boolean
  title: string
  /** The step that a press leads to. */
  step?: WizardStep
  onStep?: (step: WizardStep) => void
  id?: string
  children: ReactNode
}

function Line({ isDone, title, step, onStep, id, children }: LineProps) {
  const { t } = useTranslation('programs')
  return (
    <li id={id} tabIndex={id ? -1 : undefined} className="flex flex-wrap gap-x-3 gap-y-1 py-3 text-14">
      <Icon
        name={isDone ? 'circle-check' : 'circle-alert'}
        className={cn('mt-0.5 size-5', isDone ? 'text-basilico' : 'text-ambra')}
      />
      <div className="grid min-w-48 flex-1 gap-0.5">
        <h3 className="font-sans text-14 font-semibold">
          {title}
          <span className="sr-only">: {t(isDone ? 'check.done' : 'check.missing')}</span>
        </h3>
        <div className="text-pretty text-ink-2">{children}</div>
      </div>
      {step === undefined ? null : (
        <button
          type="button"
          onClick={() => onStep?.(step)}
          aria-label={`${t('wizard.check.change')}: ${title}`}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          {t('wizard.check.change')}
        </button>
      )}
    </li>
  )
}

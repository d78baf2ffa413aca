import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { type Goal, GOALS } from '../model/new-program.ts'
import type { StepProps } from './step-props.ts'

const ICONS: Readonly<Record<Goal, IconName>> = {
  stamps: 'stamp',
  points: 'star',
  discounts: 'ticket-percent',
  scratch: 'sliders-horizontal',
}

interface GoalStepProps extends StepProps {
  onGoal: (goal: Goal) => void
}

/** The first question: what the shop rewards. */
export function GoalStep({ form, set, onGoal }: GoalStepProps) {
  const { t } = useTranslation('programs')
  const { errorOf, watch } = form
  const { goal, stampEach, pointCoeff } = watch()
  const error = errorOf('goal')
  return (
    <div className="grid grid-cols-1 gap-5">
      <fieldset
        id="field-goal"
        tabIndex={-1}
        aria-describedby={error ? 'goal-error' : undefined}
        className="grid gap-3"
      >
        <legend className="contents">
          <span className="text-19 font-display font-bold">{t('wizard.goal.ask')}</span>
        </legend>
        {error ? (
          <p id="goal-error" className="text-14 font-medium text-pomodoro">
            {error}
          </p>
        ) : null}
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {GOALS.map((name) => (
            <label
              key={name}
              className="press flex cursor-pointer items-start gap-3 rounded-xl border border-line-strong p-4 has-checked:border-transparent has-checked:bg-limone-soft has-checked:inset-ring-2 has-checked:inset-ring-action has-focus-visible:outline-2 has-focus-visible:outline-azzurro"
            >
              <input
                type="radio"
                name="goal"
                className="sr-only"
                checked={goal === name}
                onChange={() => onGoal(name)}
              />
              <Icon name={ICONS[name]} className="mt-0.5 size-6" />
              <span className="grid min-w-0 gap-0.5">
                <span className="text-16 font-semibold">{t(`wizard.goal.${name}.name`)}</span>
                <span className="text-14 text-pretty text-ink-2">{t(`wizard.goal.${name}.text`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {goal === 'stamps' ? (
        <NumberField
          path="stampEach"
          label={t('wizard.goal.stampEach')}
          hint={t('wizard.goal.stampEachHint')}
          unit="€"
          places={2}
          value={stampEach}
          error={errorOf('stampEach')}
          onChange={(value) => set('stampEach', value ?? Number.NaN)}
          className="max-w-72"
        />
      ) : null}
      {goal === 'points' || goal === 'discounts' ? (
        <NumberField
          path="pointCoeff"
          label={t('wizard.goal.pointCoeff')}
          hint={t('wizard.goal.pointCoeffHint')}
          places={3}
          value={pointCoeff}
          error={errorOf('pointCoeff')}
          onChange={(value) => set('pointCoeff', value ?? Number.NaN)}
          className="max-w-72"
        />
      ) : null}
    </div>
  )
}

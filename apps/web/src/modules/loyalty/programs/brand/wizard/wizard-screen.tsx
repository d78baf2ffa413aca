import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useEffect, useRef, useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { focusField } from '~/ui/form/field-id.ts'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { companyOf } from '../../shared/api/brands.ts'
import { today } from '../../shared/model/days.ts'
import { useBaseLabels } from '../../shared/base-info/base-info-fields.tsx'
import { createNewProgram } from './create-new-program.ts'
import { CheckStep } from './components/check-step.tsx'
import { GoalStep } from './components/goal-step.tsx'
import { LookStep } from './components/look-step.tsx'
import { RewardStep } from './components/reward-step.tsx'
import {
  ALL_FIELDS,
  costOf,
  firstValues,
  type Goal,
  newProgramChecks,
  type NewProgramForm,
  STEP_FIELDS,
} from './model/new-program.ts'
import { WIZARD_STEPS, type WizardStep } from './model/steps.ts'

interface WizardScreenProps {
  brandId: string
  step: WizardStep
  onStep: (step: WizardStep) => void
  onLeave: () => void
  /** Goes on with the draft: to its mechanics where the shop starts from scratch. */
  onCreated: (id: string, goal: Goal | '') => void
}

/**
 * 'Crea raccolta' in four questions: what is rewarded, how it looks and when it runs, the first
 * reward, and a check list.
 */
export default function WizardScreen({ brandId, ...steps }: WizardScreenProps) {
  const { t } = useTranslation('programs')
  const { data: company, error, refetch } = useQuery(companyOf(brandId))
  return (
    <div className="page grid max-w-5xl grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      <header className="grid gap-1">
        <h1 className="text-28 md:text-36">{t('wizard.title')}</h1>
        <p className="text-16 text-pretty text-ink-2">{t('wizard.lead')}</p>
      </header>
      {company ? (
        <Wizard company={company} {...steps} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 rounded-2xl" />
      )}
    </div>
  )
}

/** The path of a number's field is the name of its value; other fields are found by the form. */
const NUMBERS = new Set<string>(['stampEach', 'pointCoeff', 'rewardCost', 'rewardValue', 'rewardCount'])
const GROUPS = new Set<string>(['goal', 'imageUrl', 'kindOfRewards'])

function Wizard({
  company,
  step,
  onStep,
  onLeave,
  onCreated,
}: Omit<WizardScreenProps, 'brandId'> & { company: Company }) {
  const { t } = useTranslation('programs')
  const labels = useLabels()
  const [first] = useState(() => firstValues(company, today()))
  const form = useKeptForm<NewProgramForm>({
    endpoint: newProgramChecks(today()),
    defaultValues: first,
    labels,
    draft: `program of ${company._id}`,
    mode: 'onChange',
  })
  const { clearErrors, formState, getValues, handleSubmit, refuse, reset, setValue, summary, trigger } = form
  const { isDirty } = formState
  const [asks, setAsks] = useState(false)
  const { mutate, error, isPending, isSuccess } = useMutation(createNewProgram(useQueryClient()))

  // An address with a later step opens the first step that has errors. The draft is loaded by then.
  const checked = useRef(false)
  useEffect(() => {
    if (checked.current) return
    checked.current = true
    if (step === 1) return
    const check = async () => {
      for (const each of WIZARD_STEPS) {
        if (each >= step) return
        if (await trigger([...STEP_FIELDS[each]])) continue
        onStep(each)
        return
      }
    }
    void check()
  }, [step, trigger, onStep])

  const set = <Name extends keyof NewProgramForm>(name: Name, value: NewProgramForm[Name]) =>
    setValue(name as 'name', value as string, { shouldDirty: true, shouldValidate: true })
  const nameOf = (of: Goal) => (of === 'scratch' ? '' : t(`wizard.names.${of}`))
  const choose = (goal: Goal) => {
    const was = getValues()
    set('goal', goal)
    // Texts and prices follow the choice until somebody has changed them.
    if (was.name === (was.goal === '' ? '' : nameOf(was.goal)))
      setValue('name', nameOf(goal), { shouldDirty: true })
    if (was.goal === '' || was.rewardCost === costOf(was.goal))
      setValue('rewardCost', costOf(goal), { shouldDirty: true })
  }
  /** Writes the description that the answers of the first step make. */
  const describe = ({ goal, stampEach, pointCoeff }: NewProgramForm): string =>
    goal === '' || goal === 'scratch'
      ? ''
      : goal === 'stamps'
        ? t('wizard.rule.stamps', { amount: formatPrice(stampEach) })
        : t('wizard.rule.points', { shown: String(pointCoeff).replace('.', ','), count: pointCoeff })
  const described = useRef(describe(getValues()))
  const go = (next: WizardStep) => {
    const values = getValues()
    if (values.description === '' || values.description === described.current) {
      described.current = describe(values)
      setValue('description', described.current, { shouldDirty: true })
    }
    // A step shows its errors after its own 'Avanti', never before anything was typed in it.
    clearErrors()
    onStep(next)
  }
  const forward = () => {
    if (step < 4) go((step + 1) as WizardStep)
  }
  const leave = () => {
    reset(first)
    onLeave()
  }
  // A double click comes before the button is drawn as disabled.
  const isSent = useRef(false)
  const send = (values: NewProgramForm) => {
    if (isSent.current) return
    isSent.current = true
    mutate(
      { form: values, brandId: company._id, notDue: t('wizard.notDue') },
      {
        onSuccess: ({ _id }) => {
          reset(first)
          showSuccess(201, t(values.goal === 'scratch' ? 'wizard.createdScratch' : 'wizard.created'))
          onCreated(_id, values.goal)
        },
        onError: (refused) => {
          isSent.current = false
          refuse(refused)
        },
      },
    )
  }
  const summaryProps = summary(error)
  const mine: readonly string[] = STEP_FIELDS[step]
  return (
    <form
      noValidate
      aria-label={t('wizard.title')}
      onSubmit={(event) =>
        void handleSubmit(step === 4 ? send : forward, (wrong) => {
          // The schema checks all steps at once; only this one has to be right to go on.
          if (step < 4 && !mine.some((name) => name in wrong)) forward()
          else if (step === 4 && !mine.some((name) => name in wrong)) {
            const broken = WIZARD_STEPS.find((each) => STEP_FIELDS[each].some((name) => name in wrong))
            if (broken) onStep(broken)
          }
        })(event)
      }
      className="grid grid-cols-1 gap-6 rounded-2xl bg-surface p-5 shadow-card md:p-8"
    >
      <Steps step={step} />
      <FormSummary
        {...summaryProps}
        fields={summaryProps.fields.filter(({ name }) => mine.includes(name))}
        onField={(name) => {
          if (GROUPS.has(name)) document.getElementById(`field-${name}`)?.focus()
          else if (NUMBERS.has(name)) focusField(name)
          else summaryProps.onField(name)
        }}
      />
      {step === 1 ? <GoalStep form={form} set={set} onGoal={choose} /> : null}
      {step === 2 ? <LookStep form={form} set={set} /> : null}
      {step === 3 ? <RewardStep form={form} set={set} /> : null}
      {step === 4 ? <CheckStep form={form} set={set} onStep={onStep} /> : null}
      <footer className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
        {step === 1 ? (
          <Button variant="ghost" onClick={() => (isDirty ? setAsks(true) : onLeave())}>
            {t('wizard.cancel')}
          </Button>
        ) : (
          <Button variant="outline" disabled={isPending} onClick={() => onStep((step - 1) as WizardStep)}>
            <Icon name="arrow-left" className="size-4" />
            {t('wizard.back')}
          </Button>
        )}
        {step < 4 ? (
          <Button type="submit" key="next">
            {t('wizard.next')}
            <Icon name="arrow-right" className="size-4" />
          </Button>
        ) : (
          <Button type="submit" key="finish" variant="lemon" pending={isPending || isSuccess}>
            {t('wizard.finish')}
          </Button>
        )}
      </footer>
      {asks ? (
        <QuestionDialog
          title={t('wizard.leaveTitle')}
          text={t('wizard.leaveText')}
          no={t('wizard.stay')}
          yes={t('wizard.leave')}
          isDanger
          onYes={leave}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </form>
  )
}

/** Returns the labels of all fields for the summary of errors. */
function useLabels(): Readonly<Record<keyof NewProgramForm, string>> {
  const { t } = useTranslation('programs')
  const base = useBaseLabels()
  const own = {
    goal: t('wizard.goal.ask'),
    stampEach: t('wizard.goal.stampEach'),
    pointCoeff: t('wizard.goal.pointCoeff'),
    rewardName: t('wizard.fields.rewardName'),
    rewardCost: t('wizard.fields.rewardCost'),
    rewardValue: t('wizard.fields.rewardValue'),
    rewardCount: t('wizard.fields.rewardCount'),
    kindOfRewards: t('wizard.check.bond'),
  }
  const all = { ...base, ...own }
  return Object.fromEntries(ALL_FIELDS.map((name) => [name, all[name as keyof typeof all]])) as Readonly<
    Record<keyof NewProgramForm, string>
  >
}

function Steps({ step }: { step: WizardStep }) {
  const { t } = useTranslation('programs')
  return (
    <ol aria-label={t('wizard.steps')} className="flex flex-wrap gap-x-6 gap-y-2">
      {WIZARD_STEPS.map((each) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          className="flex items-center gap-2 text-14 font-semibold text-ink-3 aria-[current=step]:text-ink"
        >
          <span
            className={`num grid size-7 place-items-center rounded-full ${each === step ? 'bg-limone text-on-limone' : 'bg-sunken'}`}
          >
            {each < step ? <Icon name="check" className="size-4" /> : each}
          </span>
          {t(`wizard.step${each}`)}
        </li>
      ))}
    </ol>
  )
}

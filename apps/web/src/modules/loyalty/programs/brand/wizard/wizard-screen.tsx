import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { companyOf } from '../../shared/api/brands.ts'
import { createProgram } from '../../shared/api/programs.ts'
import { today } from '../../shared/model/days.ts'
import { type BaseInfo, baseInfoChecks, firstBaseInfo } from '../../shared/base-info/base-info.ts'
import { BaseInfoFields, useBaseLabels } from '../../shared/base-info/base-info-fields.tsx'
import { Recap } from './recap.tsx'

export type WizardStep = 1 | 2

interface WizardScreenProps {
  brandId: string
  step: WizardStep
  onStep: (step: WizardStep) => void
  onLeave: () => void
  onCreated: (id: string) => void
}

/** 'Crea raccolta' in two steps: base information, then a summary. */
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

function Wizard({
  company,
  step,
  onStep,
  onLeave,
  onCreated,
}: Omit<WizardScreenProps, 'brandId'> & { company: Company }) {
  const { t } = useTranslation('programs')
  const labels = useBaseLabels()
  const [first] = useState(() => firstBaseInfo(company))
  const form = useKeptForm<BaseInfo>({
    endpoint: baseInfoChecks(today()),
    defaultValues: first,
    labels,
    draft: `program of ${company._id}`,
    mode: 'onChange',
  })
  const { formState, getValues, handleSubmit, refuse, reset, summary, trigger } = form
  const { isDirty } = formState
  const [asks, setAsks] = useState(false)
  const { mutate, error, isPending, isSuccess } = useMutation(createProgram(useQueryClient()))

  // An address with step=2 opens the first step instead when that step has errors. The draft is
  // loaded by then.
  const checked = useRef(false)
  useEffect(() => {
    if (checked.current) return
    checked.current = true
    if (step === 1) return
    const check = async () => {
      if (!(await trigger())) onStep(1)
    }
    void check()
  }, [step, trigger, onStep])

  const leave = () => {
    reset(first)
    onLeave()
  }
  // A double click comes before the button is drawn as disabled.
  const isSent = useRef(false)
  const send = () => {
    if (isSent.current) return
    isSent.current = true
    mutate(
      { baseInfo: getValues(), brandId: company._id },
      {
        onSuccess: ({ _id }) => {
          reset(first)
          showSuccess(201, t('wizard.created'))
          onCreated(_id)
        },
        onError: (refused) => {
          isSent.current = false
          refuse(refused)
          onStep(1)
        },
      },
    )
  }
  const summaryProps = summary(error)
  return (
    <form
      noValidate
      aria-label={t('wizard.title')}
      onSubmit={(event) => {
        if (step === 2) {
          event.preventDefault()
          send()
        } else void handleSubmit(() => onStep(2))(event)
      }}
      className="grid grid-cols-1 gap-6 rounded-2xl bg-surface p-5 shadow-card md:p-8"
    >
      <Steps step={step} />
      {step === 1 ? (
        <>
          <FormSummary
            {...summaryProps}
            fields={summaryProps.fields}
            onField={(name) => {
              if (name === 'imageUrl') document.getElementById('field-imageUrl')?.focus()
              else summaryProps.onField(name)
            }}
          />
          <BaseInfoFields form={form} />
        </>
      ) : (
        <Recap info={getValues()} />
      )}
      <footer className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
        {step === 1 ? (
          <Button variant="ghost" onClick={() => (isDirty ? setAsks(true) : onLeave())}>
            {t('wizard.cancel')}
          </Button>
        ) : (
          <Button variant="outline" disabled={isPending} onClick={() => onStep(1)}>
            <Icon name="arrow-left" className="size-4" />
            {t('wizard.back')}
          </Button>
        )}
        {step === 1 ? (
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

function Steps({ step }: { step: WizardStep }) {
  const { t } = useTranslation('programs')
  return (
    <ol aria-label={t('wizard.steps')} className="flex flex-wrap gap-x-6 gap-y-2">
      {([1, 2] as const).map((each) => (
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

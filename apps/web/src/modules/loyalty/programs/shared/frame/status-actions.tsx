import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { toast } from '~/lib/toast.ts'
import { isSomethingUnsaved } from '~/lib/unsaved.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { deleteProgram } from '../api/programs.ts'
import { type Cancellation, cancelProgram, type Step, takeStep } from '../api/steps.ts'
import { formatDay, today } from '../model/days.ts'
import { hasUnsavedMechanics } from '../model/mechanics-draft.ts'
import { CancelSheet } from './cancel-sheet.tsx'
import { CountdownDialog } from './countdown-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { WindDownDialog } from './wind-down-dialog.tsx'

/** The dialog that is open. */
type Open =
  | { readonly kind: 'schedule' | 'cancel' | 'remove' | 'windDown' | 'unsaved' }
  | {
      readonly kind: 'countdown'
      readonly step: Step
      readonly texts: 'unschedule' | 'activate' | 'windDown'
    }
  | { readonly kind: 'cancelling'; readonly form: Cancellation }

/**
 * The steps that a program's status allows, with their dialogs, on every screen of the program
 * (R-288 to R-297).
 */
export function StatusActions({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const step = useMutation(takeStep(program._id, client))
  const cancellation = useMutation(cancelProgram(program._id, client))
  const removal = useMutation(deleteProgram(program._id, client))
  const close = () => setOpen(null)
  const take = (name: Step, asked: Confirmed) => {
    close()
    step.mutate(
      { step: name, asked },
      {
        onSuccess: ({ startDate, endDate }) => {
          const date = formatDay(name === 'windDown' ? endDate : startDate)
          toast.success(t(`steps.${name}.done`, { date }))
        },
      },
    )
  }
  // A published program cannot be changed, so unsaved edits must be saved or dropped first.
  const publish = (next: Open) =>
    setOpen(isSomethingUnsaved() || hasUnsavedMechanics(program) ? { kind: 'unsaved' } : next)
  const startsNow = program.startDate <= today()
  const isBusy = step.isPending || cancellation.isPending || removal.isPending
  const { can } = program
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {can.remove ? (
          <Button variant="ghost" disabled={isBusy} onClick={() => setOpen({ kind: 'remove' })}>
            <Icon name="trash" className="size-4" />
            {t('steps.remove.button')}
          </Button>
        ) : null}
        {can.schedule ? (
          <Button pending={isBusy} onClick={() => publish({ kind: 'schedule' })}>
            {t('steps.schedule.button')}
          </Button>
        ) : null}
        {can.unschedule ? (
          <Button
            variant="outline"
            pending={isBusy}
            onClick={() => setOpen({ kind: 'countdown', step: 'unschedule', texts: 'unschedule' })}
          >
            {t('steps.unschedule.button')}
          </Button>
        ) : null}
        {can.activate ? (
          <Button
            variant="lemon"
            disabled={isBusy}
            onClick={() => publish({ kind: 'countdown', step: 'activate', texts: 'activate' })}
          >
            {t('steps.activate.button')}
          </Button>
        ) : null}
        {can.cancel ? (
          // The button is inconspicuous, because emergency cancellation is rare.
          <Button variant="ghost" pending={isBusy} onClick={() => setOpen({ kind: 'cancel' })}>
            {t('steps.cancel.button')}
          </Button>
        ) : null}
      </div>
      {open?.kind === 'schedule' ? (
        <ScheduleDialog
          program={program}
          onClose={close}
          onConfirm={(asked) =>
            // The program starts today, so the countdown of 'Attiva ora' runs.
            startsNow
              ? setOpen({ kind: 'countdown', step: 'schedule', texts: 'activate' })
              : take('schedule', asked)
          }
        />
      ) : null}
      {open?.kind === 'countdown' ? (
        <CountdownDialog
          title={t(`steps.${open.texts}.title`)}
          text={t(`steps.${open.texts}.text`, { name: program.name })}
          onInterrupt={close}
          onEnd={(asked) => take(open.step, asked)}
        />
      ) : null}
      {open?.kind === 'cancel' ? (
        <CancelSheet
          program={program}
          onClose={close}
          onWindDown={() => setOpen({ kind: 'windDown' })}
          onConfirm={(form) => setOpen({ kind: 'cancelling', form })}
        />
      ) : null}
      {open?.kind === 'windDown' ? (
        <WindDownDialog
          program={program}
          onClose={close}
          onConfirm={() => setOpen({ kind: 'countdown', step: 'windDown', texts: 'windDown' })}
        />
      ) : null}
      {open?.kind === 'unsaved' ? (
        <QuestionDialog
          title={t('steps.unsaved.title')}
          text={t('steps.unsaved.text')}
          yes={t('steps.unsaved.back')}
          onYes={() => {
            close()
            if (!isSomethingUnsaved())
              void navigate({ to: '/raccolte/$id/meccaniche', params: { id: program._id } })
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'cancelling' ? (
        <CountdownDialog
          title={t('steps.cancel.title')}
          text={t('steps.cancel.text', { name: program.name })}
          onInterrupt={close}
          onEnd={(asked) => {
            close()
            cancellation.mutate(
              { body: open.form, asked },
              { onSuccess: () => toast.success(t('steps.cancel.done')) },
            )
          }}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <QuestionDialog
          title={t('steps.remove.title')}
          text={t('steps.remove.text', { name: program.name })}
          yes={t('steps.remove.button')}
          isDanger
          onYes={(asked) => {
            close()
            removal.mutate(asked, {
              onSuccess: () => {
                showSuccess(204)
                void navigate({ to: '/raccolte/list' })
              },
            })
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

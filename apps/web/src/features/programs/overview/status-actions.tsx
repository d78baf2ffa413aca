import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Program } from '@vicino/contract/programs/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { tellSuccess } from '~/lib/tell-success.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { deleteProgram } from '../api/programs.ts'
import { type Cancellation, cancelProgram, type Step, takeStep } from '../api/steps.ts'
import { formatDay } from '../model/days.ts'
import { CancelSheet } from './cancel-sheet.tsx'
import { CountdownDialog } from './countdown-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** What is open over the page. */
type Open =
  | { readonly kind: 'schedule' | 'cancel' | 'remove' }
  | { readonly kind: 'countdown'; readonly step: 'unschedule' | 'activate' }
  | { readonly kind: 'cancelling'; readonly form: Cancellation }

/** The steps that a program's status allows, with their dialogs; on every screen of the program. */
export function StatusActions({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const step = useMutation(takeStep(program._id, client))
  const cancellation = useMutation(cancelProgram(program._id, client))
  const removal = useMutation(deleteProgram(program._id, client))
  const close = () => setOpen(null)
  const take = (name: Step) => {
    close()
    step.mutate(name, {
      onSuccess: ({ startDate, endDate }) => {
        const date = formatDay(name === 'windDown' ? endDate : startDate)
        toast.success(t(`steps.${name}.done`, { date }))
      },
    })
  }
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
          <Button pending={isBusy} onClick={() => setOpen({ kind: 'schedule' })}>
            {t('steps.schedule.button')}
          </Button>
        ) : null}
        {can.unschedule ? (
          <Button
            variant="outline"
            pending={isBusy}
            onClick={() => setOpen({ kind: 'countdown', step: 'unschedule' })}
          >
            {t('steps.unschedule.button')}
          </Button>
        ) : null}
        {can.activate ? (
          <Button
            variant="lemon"
            disabled={isBusy}
            onClick={() => setOpen({ kind: 'countdown', step: 'activate' })}
          >
            {t('steps.activate.button')}
          </Button>
        ) : null}
        {can.cancel ? (
          // Rarely wanted, and asked for six declarations: it must be there, not call for a press.
          <Button variant="ghost" pending={isBusy} onClick={() => setOpen({ kind: 'cancel' })}>
            {t('steps.cancel.button')}
          </Button>
        ) : null}
      </div>
      {open?.kind === 'schedule' ? (
        <ScheduleDialog program={program} onClose={close} onConfirm={() => take('schedule')} />
      ) : null}
      {open?.kind === 'countdown' ? (
        <CountdownDialog
          title={t(`steps.${open.step}.title`)}
          text={t(`steps.${open.step}.text`, { name: program.name })}
          onInterrupt={close}
          onEnd={() => take(open.step)}
        />
      ) : null}
      {open?.kind === 'cancel' ? (
        <CancelSheet
          program={program}
          onClose={close}
          onWindDown={() => take('windDown')}
          onConfirm={(form) => setOpen({ kind: 'cancelling', form })}
        />
      ) : null}
      {open?.kind === 'cancelling' ? (
        <CountdownDialog
          title={t('steps.cancel.title')}
          text={t('steps.cancel.text', { name: program.name })}
          onInterrupt={close}
          onEnd={() => {
            close()
            cancellation.mutate(open.form, { onSuccess: () => toast.success(t('steps.cancel.done')) })
          }}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <QuestionDialog
          title={t('steps.remove.title')}
          text={t('steps.remove.text', { name: program.name })}
          yes={t('steps.remove.button')}
          isDanger
          onYes={() => {
            close()
            removal.mutate(undefined, {
              onSuccess: () => {
                tellSuccess(204)
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

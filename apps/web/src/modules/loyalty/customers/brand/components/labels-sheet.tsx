import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Label } from '@vicino/contract/loyalty/customers/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { deleteLabel, labelsQuery } from '../../shared/api/labels.ts'
import { LabelDot } from '../../shared/components/label-dots.tsx'
import { LabelForm } from './label-form.tsx'

interface LabelsSheetProps {
  programId: string
  /** Shows the customers that have a label. */
  onChoose: (labelId: string) => void
  onClose: () => void
}

/** Makes, renames, recolours and deletes a brand's labels for customers. */
export default function LabelsSheet({ programId, onChoose, onClose }: LabelsSheetProps) {
  const { t } = useTranslation('labels')
  const { data: labels, error, isFetching, refetch } = useQuery(labelsQuery(programId))
  const mayEdit = useAllows()('customer-EDIT')
  const [edited, setEdited] = useState<Label>()
  const [removed, setRemoved] = useState<Label>()
  return (
    <Sheet open onOpenChange={onClose} title={t('title')}>
      {labels === undefined ? (
        error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-48 rounded-xl" />
        )
      ) : (
        <div className="grid grid-cols-1 gap-6">
          {labels.length === 0 ? (
            <p className="text-14 text-pretty text-ink-2">{t('none')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-1">
              {labels.map((label) =>
                edited?._id === label._id ? (
                  <li key={label._id} className="rounded-lg bg-sunken p-4">
                    <LabelForm
                      programId={programId}
                      labels={labels}
                      label={label}
                      onSaved={() => {
                        setEdited(undefined)
                        toast.success(t('saved'))
                      }}
                    >
                      <Button variant="ghost" onClick={() => setEdited(undefined)}>
                        {t('common:cancel')}
                      </Button>
                    </LabelForm>
                  </li>
                ) : (
                  <li key={label._id} className="flex items-center gap-1">
                    <button
                      type="button"
                      onClick={() => onChoose(label._id)}
                      className="press flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 py-1 text-left hover:bg-sunken"
                    >
                      <LabelDot color={label.color} className="size-3.5" />
                      <span className="grid min-w-0 flex-1">
                        <span className="font-semibold wrap-anywhere">{label.name}</span>
                        <span className="num text-12 text-ink-2">
                          {t('customers', { count: label.customers })}
                        </span>
                      </span>
                    </button>
                    {mayEdit ? (
                      <>
                        <IconButton label={t('edit', { name: label.name })} onClick={() => setEdited(label)}>
                          <Icon name="pen-line" />
                        </IconButton>
                        <IconButton
                          label={t('remove', { name: label.name })}
                          onClick={() => setRemoved(label)}
                        >
                          <Icon name="trash" />
                        </IconButton>
                      </>
                    ) : null}
                  </li>
                ),
              )}
            </ul>
          )}
          {mayEdit ? (
            <section aria-label={t('new')} className="grid gap-3 border-t border-line pt-5">
              <h3 className="font-display text-16 font-bold">{t('new')}</h3>
              <LabelForm
                programId={programId}
                labels={labels}
                label={null}
                onSaved={() => showSuccess(201, t('added'))}
              />
            </section>
          ) : null}
        </div>
      )}
      {removed === undefined ? null : (
        <RemoveLabel programId={programId} label={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Sheet>
  )
}

function RemoveLabel({
  programId,
  label,
  onClose,
}: {
  programId: string
  label: Label
  onClose: () => void
}) {
  const { t } = useTranslation('labels')
  const { mutate, isPending } = useMutation(deleteLabel(programId, useQueryClient()))
  return (
    <QuestionDialog
      title={t('removeTitle')}
      text={t('removeText', { name: label.name, count: label.customers })}
      yes={t('removeConfirm')}
      isDanger
      isPending={isPending}
      onYes={() => mutate(label._id, { onSuccess: () => showSuccess(204, t('removed')), onSettled: onClose })}
      onClose={onClose}
    />
  )
}

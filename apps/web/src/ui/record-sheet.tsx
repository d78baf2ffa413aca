import { type ReactNode, type RefObject, useId } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { ErrorLine } from './error-line.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'

/** What the form of a record of an admin section gets. */
export interface RecordFormProps<Kept> {
  /** undefined means a new record. */
  record: Kept | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** The history of the record. */
  aside: ReactNode
}

interface RecordSheetProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** The history of the record: beside the form on a wide screen, below it on others. */
  aside?: ReactNode
  /** undefined when nothing can be saved. */
  onSave?: (() => void) | undefined
  saveLabel?: string
  isSaving?: boolean
  /** The reason why saving failed, when no field shows it. */
  error?: unknown
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

const WIDE = 'md:w-[min(60rem,100vw)]'

/**
 * A record of an admin section over its table: its form, its history beside it, and its
 * actions below.
 */
export function RecordSheet({
  title,
  onClose,
  children,
  aside,
  onSave,
  saveLabel,
  isSaving = false,
  error,
  initialFocus,
}: RecordSheetProps) {
  const { t } = useTranslation('admin')
  const form = useId()
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      className={aside === undefined ? 'md:w-[min(34rem,100vw)]' : WIDE}
      initialFocus={initialFocus}
      footer={
        <div className="grid gap-3">
          {error ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              {t(onSave ? 'record.cancel' : 'record.close')}
            </Button>
            {onSave ? (
              <Button type="submit" form={form} pending={isSaving}>
                {saveLabel ?? t('record.save')}
              </Button>
            ) : null}
          </div>
        </div>
      }
    >
      <div className={aside === undefined ? undefined : 'grid gap-8 lg:grid-cols-[1fr_18rem]'}>
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSave?.()
          }}
          className="grid content-start gap-5"
        >
          {children}
        </form>
        {aside === undefined ? null : <div className="min-w-0 lg:sticky lg:top-0 lg:self-start">{aside}</div>}
      </div>
    </Sheet>
  )
}

interface WaitingProps {
  title: ReactNode
  onClose: () => void
  failed: { error: unknown; isFetching: boolean; refetch: () => unknown } | undefined
}

/** The record's sheet while it is loading, or after a failure. */
export function WaitingRecord({ title, onClose, failed }: WaitingProps) {
  return (
    <Sheet open onOpenChange={onClose} title={title} className={WIDE}>
      {failed ? (
        <ErrorLine error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : (
        <div className="grid gap-4" aria-hidden>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
    </Sheet>
  )
}

import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { VIEW_NAME_MAX } from '@vicino/contract/foundation/saved-views/constants'
import { type FormEvent, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from './button.tsx'
import { ErrorLine } from './error-line.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'

interface ViewsSheetProps<View extends { readonly _id: string; readonly name: string }, Body> {
  views: Pick<UseQueryResult<{ items: readonly View[] }>, 'data' | 'error' | 'isFetching' | 'refetch'>
  keep: Pick<UseMutationResult<unknown, Error, Body>, 'mutate' | 'isPending' | 'error'>
  remove: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>
  /** Builds the body that saves the present table under a name. */
  bodyOf: (name: string) => Body
  /** Says where views are stored besides the account. */
  hint?: string
  onChoose: (view: View) => void
  onClose: () => void
}

/**
 * Saved tables of the account, by name. They are chosen and deleted here, and a field saves the
 * present table.
 */
export function ViewsSheet<View extends { readonly _id: string; readonly name: string }, Body>({
  views: { data, error, isFetching, refetch },
  keep,
  remove,
  bodyOf,
  hint,
  onChoose,
  onClose,
}: ViewsSheetProps<View, Body>) {
  const { t } = useTranslation('views')
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    setNameless(text === '')
    if (text !== '') keep.mutate(bodyOf(text), { onSuccess: () => setName('') })
  }
  return (
    <Sheet open onOpenChange={onClose} title={t('title')}>
      <div className="grid grid-cols-1 gap-6">
        {data === undefined ? (
          error ? (
            <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-24 rounded-xl" />
          )
        ) : data.items.length === 0 ? (
          <p className="text-14 text-ink-2">{t('none')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-1">
            {data.items.map((view) => (
              <li key={view._id} className="flex items-center gap-1">
                <button
                  type="button"
                  onClick={() => onChoose(view)}
                  className="press flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 text-left font-semibold hover:bg-sunken"
                >
                  <Icon name="bookmark" className="size-5 shrink-0 text-ink-3" />
                  <span className="min-w-0 wrap-anywhere">{view.name}</span>
                </button>
                <IconButton
                  label={t('remove', { name: view.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(view._id, { onSuccess: () => showSuccess(204) })}
                >
                  <Icon name="trash" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form noValidate onSubmit={save} className="grid gap-3 border-t border-line pt-5">
          <Input
            label={t('name')}
            hint={hint ?? t('hint')}
            value={name}
            maxLength={VIEW_NAME_MAX}
            error={isNameless ? t('noName') : keep.error ? errorText(keep.error) : undefined}
            onChange={({ target }) => {
              setName(target.value)
              setNameless(false)
            }}
          />
          <Button type="submit" variant="outline" pending={keep.isPending} className="justify-self-start">
            {t('save')}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}

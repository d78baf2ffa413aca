import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { VIEW_NAME_MAX } from '@vicino/contract/customers/constants'
import { type FormEvent, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { tellSuccess } from '~/lib/tell-success.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { deleteView, saveView, viewsQuery } from '../../api/views.ts'
import { bodyOfView, type View, viewOf } from '../model/views.ts'

interface ViewsSheetProps {
  programId: string
  /** The table as it is now. */
  now: Omit<View, 'name' | 'id'>
  onChoose: (view: View) => void
  onClose: () => void
}

/** Tables as somebody likes to see them, kept for their account and a program: filters, order, columns. */
export function ViewsSheet({ programId, now, onChoose, onClose }: ViewsSheetProps) {
  const { t } = useTranslation('customers')
  const client = useQueryClient()
  const { data, error: failure, isFetching, refetch } = useQuery(viewsQuery(programId))
  const { mutate: keep, isPending, error: refusal } = useMutation(saveView(programId, client))
  const { mutate: remove, isPending: isRemoving } = useMutation(deleteView(programId, client))
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const views = data?.items.map(viewOf)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    setNameless(text === '')
    if (text !== '') keep(bodyOfView({ name: text, ...now }), { onSuccess: () => setName('') })
  }
  return (
    <Sheet open onOpenChange={onClose} title={t('views.title')}>
      <div className="grid grid-cols-1 gap-6">
        {views === undefined ? (
          failure ? (
            <ErrorLine error={failure} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-24 rounded-xl" />
          )
        ) : views.length === 0 ? (
          <p className="text-14 text-ink-2">{t('views.none')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-1">
            {views.map((view) => (
              <li key={view.id} className="flex items-center gap-1">
                <button
                  type="button"
                  onClick={() => onChoose(view)}
                  className="press flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 text-left font-semibold hover:bg-sunken"
                >
                  <Icon name="bookmark" className="size-5 shrink-0 text-ink-3" />
                  <span className="min-w-0 wrap-anywhere">{view.name}</span>
                </button>
                <IconButton
                  label={t('views.remove', { name: view.name })}
                  disabled={isRemoving}
                  onClick={() => remove(view.id, { onSuccess: () => tellSuccess(204) })}
                >
                  <Icon name="trash" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form noValidate onSubmit={save} className="grid gap-3 border-t border-line pt-5">
          <Input
            label={t('views.name')}
            hint={t('views.hint')}
            value={name}
            maxLength={VIEW_NAME_MAX}
            error={isNameless ? t('views.noName') : refusal ? errorText(refusal) : undefined}
            onChange={({ target }) => {
              setName(target.value)
              setNameless(false)
            }}
          />
          <Button type="submit" variant="outline" pending={isPending} className="justify-self-start">
            {t('views.save')}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}

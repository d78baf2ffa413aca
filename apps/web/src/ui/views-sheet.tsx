import { VIEW_NAME_MAX } from '@vicino/contract/customers/constants'
import { type FormEvent, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { Button } from './button.tsx'
import { ErrorLine } from './error-line.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'

interface ViewsSheetProps<View extends { readonly id: string; readonly name: string }> {
  words: {
    readonly title: string
    readonly none: string
    readonly name: string
    readonly hint: string
    readonly save: string
    readonly noName: string
    readonly remove: (name: string) => string
  }
  /** Undefined until they are read. */
  views: readonly View[] | undefined
  failure: { readonly error: unknown; readonly isBusy: boolean; readonly onRetry: () => void } | null
  onChoose: (view: View) => void
  onRemove: (view: View) => void
  isRemoving: boolean
  /** Keeps the table as it is now. @param onKept empties the field */
  onSave: (name: string, onKept: () => void) => void
  isSaving: boolean
  refusal: unknown
  onClose: () => void
}

/** Tables as somebody likes to see them, kept for their account under names: chosen, removed, and a field that keeps the table as it is. */
export function ViewsSheet<View extends { readonly id: string; readonly name: string }>({
  words,
  views,
  failure,
  onChoose,
  onRemove,
  isRemoving,
  onSave,
  isSaving,
  refusal,
  onClose,
}: ViewsSheetProps<View>) {
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    setNameless(text === '')
    if (text !== '') onSave(text, () => setName(''))
  }
  return (
    <Sheet open onOpenChange={onClose} title={words.title}>
      <div className="grid grid-cols-1 gap-6">
        {views === undefined ? (
          failure ? (
            <ErrorLine error={failure.error} busy={failure.isBusy} onRetry={failure.onRetry} />
          ) : (
            <Skeleton className="h-24 rounded-xl" />
          )
        ) : views.length === 0 ? (
          <p className="text-14 text-ink-2">{words.none}</p>
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
                  label={words.remove(view.name)}
                  disabled={isRemoving}
                  onClick={() => onRemove(view)}
                >
                  <Icon name="trash" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form noValidate onSubmit={save} className="grid gap-3 border-t border-line pt-5">
          <Input
            label={words.name}
            hint={words.hint}
            value={name}
            maxLength={VIEW_NAME_MAX}
            error={isNameless ? words.noName : refusal ? errorText(refusal) : undefined}
            onChange={({ target }) => {
              setName(target.value)
              setNameless(false)
            }}
          />
          <Button type="submit" variant="outline" pending={isSaving} className="justify-self-start">
            {words.save}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}

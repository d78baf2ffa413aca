import { type FormEvent, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { keepViews, MOST_VIEWS, readViews, type View, VIEW_NAME_MAX } from '../model/kept.ts'

interface ViewsSheetProps {
  programId: string
  /** The table as it is now. */
  now: Omit<View, 'name'>
  onChoose: (view: View) => void
  onClose: () => void
}

/** Tables as somebody likes to see them, kept in this browser for a program: filters, order, columns. */
export function ViewsSheet({ programId, now, onChoose, onClose }: ViewsSheetProps) {
  const { t } = useTranslation('customers')
  const [views, setViews] = useState(() => readViews(programId))
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const keep = (next: readonly View[]) => {
    keepViews(programId, next)
    setViews([...next])
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (text === '') return setError(t('views.noName'))
    const others = views.filter((view) => view.name !== text)
    if (others.length >= MOST_VIEWS) return setError(t('views.tooMany', { count: MOST_VIEWS }))
    keep([...others, { name: text, ...now }])
    setName('')
    setError(undefined)
  }
  return (
    <Sheet open onOpenChange={onClose} title={t('views.title')}>
      <div className="grid grid-cols-1 gap-6">
        {views.length === 0 ? (
          <p className="text-14 text-ink-2">{t('views.none')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-1">
            {views.map((view) => (
              <li key={view.name} className="flex items-center gap-1">
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
                  onClick={() => keep(views.filter((each) => each !== view))}
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
            error={error}
            onChange={({ target }) => {
              setName(target.value)
              setError(undefined)
            }}
          />
          <Button type="submit" variant="outline" className="justify-self-start">
            {t('views.save')}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}

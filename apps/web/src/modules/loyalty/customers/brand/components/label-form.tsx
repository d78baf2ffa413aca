import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Label } from '@vicino/contract/loyalty/customers/schemas'
import { MOST_LABELS } from '@vicino/contract/loyalty/customers/constants'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Input } from '~/ui/input.tsx'
import { saveLabel } from '../../shared/api/labels.ts'
import { COLOR_NAMES, LABEL_COLORS, nextColor } from '../model/label-colors.ts'

const NAME_MOST = 40

interface LabelFormProps {
  programId: string
  labels: readonly Label[]
  /** null makes a new label. */
  label: Label | null
  onSaved: (label: Label) => void
  /** Content beside the submit button. */
  children?: ReactNode
}

/** The form for a label's name and colour. */
export function LabelForm({ programId, labels, label, onSaved, children }: LabelFormProps) {
  const { t } = useTranslation('labels')
  const group = useId()
  const { mutate, isPending, error } = useMutation(saveLabel(programId, useQueryClient()))
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState(label?.color ?? nextColor(labels.map((each) => each.color)))
  const [wasSent, setSent] = useState(false)
  const isFull = label === null && labels.length >= MOST_LABELS
  const known = COLOR_NAMES.map((each) => ({
    value: LABEL_COLORS[each] as string,
    text: t(`colors.${each}`),
  }))
  // A label's own colour that is not in the list is offered as well.
  const colors = known.some(({ value }) => value === color)
    ? known
    : [...known, { value: color, text: t('colors.own') }]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const text = name.trim()
    if (text === '') return
    mutate(
      { id: label?._id ?? null, body: { name: text, color } },
      {
        onSuccess: (saved) => {
          setName('')
          setSent(false)
          setColor(nextColor([...labels.map((each) => each.color), saved.color]))
          onSaved(saved)
        },
      },
    )
  }
  if (isFull) return <p className="text-14 text-ink-2">{t('full', { count: MOST_LABELS })}</p>
  const problem = wasSent && name.trim() === '' ? t('noName') : error ? errorText(error) : undefined
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Input
        label={t('name')}
        value={name}
        maxLength={NAME_MOST}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-14 font-semibold">{t('color')}</legend>
        <div className="grid max-w-88 grid-cols-8">
          {colors.map(({ value, text }) => (
            <label
              key={value}
              title={text}
              className="relative grid h-11 place-items-center rounded-full has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-azzurro"
            >
              <input
                type="radio"
                name={group}
                value={value}
                aria-label={text}
                checked={value === color}
                onChange={() => setColor(value)}
                className="absolute inset-0 z-10 cursor-pointer rounded-full opacity-0"
              />
              <span
                aria-hidden
                className={cn(
                  'size-7 rounded-full border border-ink/25',
                  value === color && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
                )}
                style={{ background: value }}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" pending={isPending}>
          {t(label === null ? 'add' : 'save')}
        </Button>
        {children}
      </div>
    </form>
  )
}

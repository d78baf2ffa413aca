import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Display, DisplayGroup } from '@vicino/contract/channels/displays/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Input } from '~/ui/input.tsx'
import { FormDialog } from '~/ui/form-dialog.tsx'
import { saveGroup } from '../api/displays.ts'

interface GroupDialogProps {
  /** undefined means a new group. */
  group: DisplayGroup | undefined
  /** Displays of the brand. */
  displays: readonly Display[]
  onClose: () => void
}

/** The name and members of a group. A chosen display leaves its earlier group. */
export default function GroupDialog({ group, displays, onClose }: GroupDialogProps) {
  const { t } = useTranslation('displays')
  const [name, setName] = useState(group?.name ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(displays.filter((one) => group && one.group?._id === group._id).map(({ _id }) => _id)),
  )
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation(saveGroup(useQueryClient()))
  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <FormDialog
      title={t(group ? 'groups.edit' : 'groups.new')}
      save={t(group ? 'groups.save' : 'groups.create')}
      isPending={isPending}
      onSave={() => {
        setTried(true)
        if (name.trim() === '') return
        mutate(
          { id: group?._id, name: name.trim(), displayIds: [...chosen] },
          {
            onSuccess: () => {
              toast.success(t(group ? 'groups.saved' : 'groups.made'))
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <Input
        label={t('groups.name')}
        maxLength={60}
        placeholder={t('groups.nameExample')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={error ? errorText(error) : isTried && name.trim() === '' ? t('groups.nameMissing') : undefined}
      />
      <fieldset>
        <legend className="pb-1 text-14 font-semibold">{t('groups.members')}</legend>
        {group ? <p className="pb-1 text-14 text-ink-2">{t('groups.joins')}</p> : null}
        <ul className="-mx-2 grid max-h-72 grid-cols-1 overflow-y-auto px-2">
          {displays.map((display) => (
            <li key={display._id}>
              <label className="flex min-h-11 items-center gap-3 py-1 text-16">
                <input
                  type="checkbox"
                  checked={chosen.has(display._id)}
                  onChange={() => toggle(display._id)}
                  className="size-5 shrink-0 accent-(--ink)"
                />
                <span className="grid min-w-0">
                  <span className="font-medium wrap-anywhere">{display.name}</span>
                  <Where
                    display={display}
                    isElsewhere={display.group !== null && display.group._id !== group?._id}
                  />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </FormDialog>
  )
}

/** The shop and place of a display, and its other group. */
function Where({ display, isElsewhere }: { display: Display; isElsewhere: boolean }) {
  const { t } = useTranslation('displays')
  const place = [display.shop?.name, display.place].filter(Boolean).join(' · ')
  const text = isElsewhere
    ? t('groups.inOther', { place: place || display.name, group: display.group?.name ?? '' })
    : place
  return text === '' ? null : <span className="text-14 wrap-anywhere text-ink-2">{text}</span>
}

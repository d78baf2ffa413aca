import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Display, DisplayGroup } from '@vicino/contract/channels/displays/schemas'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { toast } from '~/lib/toast.ts'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { FormDialog } from '~/ui/form-dialog.tsx'
import { saveDisplay, unpairDisplay } from '../api/displays.ts'

interface EditDialogProps {
  display: Display
  /** The display belongs to the caller's own brand, so its shops can be chosen. */
  isOwn: boolean
  /** Groups of the display's brand. */
  groups: readonly DisplayGroup[]
  onClose: () => void
}

/** Edits a display's name, shop, place in the shop, and group. */
export function EditDialog({ display, isOwn, groups, onClose }: EditDialogProps) {
  const { t } = useTranslation('displays')
  const [name, setName] = useState(display.name)
  const [place, setPlace] = useState(display.place)
  const [shopId, setShopId] = useState(display.shop?._id ?? '')
  const [groupId, setGroupId] = useState(display.group?._id ?? '')
  const { data: shops = [] } = useQuery({ ...shopsQuery, enabled: isOwn })
  const { mutate, isPending } = useMutation(saveDisplay(useQueryClient()))
  // A closed shop stays in the list until another one is chosen.
  const listed = shops.some(({ _id }) => _id === display.shop?._id)
  const choices = display.shop === null || listed ? shops : [display.shop, ...shops]
  return (
    <FormDialog
      title={t('edit.title')}
      save={t('edit.save')}
      isPending={isPending}
      onSave={() => {
        mutate(
          {
            id: display._id,
            name,
            place: place.trim(),
            shopId: shopId === '' ? null : shopId,
            groupId: groupId === '' ? null : groupId,
          },
          { onSuccess: onClose },
        )
      }}
      onClose={onClose}
      isCheckedByBrowser
    >
      <Input
        label={t('pair.name')}
        required
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {choices.length > 0 ? (
        <Choice label={t('edit.shop')} value={shopId} onChange={setShopId} none={t('edit.noShop')}>
          {choices}
        </Choice>
      ) : null}
      <Input
        label={t('pair.place')}
        maxLength={80}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      {groups.length > 0 ? (
        <Choice
          label={t('edit.group')}
          hint={groupId !== '' && groupId !== display.group?._id ? t('edit.joins') : undefined}
          value={groupId}
          onChange={setGroupId}
          none={t('edit.noGroup')}
        >
          {groups}
        </Choice>
      ) : null}
    </FormDialog>
  )
}

interface ChoiceProps {
  label: string
  hint?: string | undefined
  value: string
  onChange: (id: string) => void
  /** Text of the option for none. */
  none: ReactNode
  children: readonly { readonly _id: string; readonly name: string }[]
}

/** A choice among a few names, or none. */
export function Choice({ label, hint, value, onChange, none, children }: ChoiceProps) {
  const field = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={field} className="text-14 font-semibold">
        {label}
      </label>
      <select
        id={field}
        aria-describedby={`${field}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${fieldStyle} h-12`}
      >
        <option value="">{none}</option>
        {children.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${field}-hint`} role="status" className="text-14 text-ink-2 empty:hidden">
        {hint}
      </p>
    </div>
  )
}

export function UnpairDialog({
  display: { _id: id, name },
  onClose,
}: {
  display: Display
  onClose: () => void
}) {
  const { t } = useTranslation('displays')
  const { mutate, isPending } = useMutation(unpairDisplay(useQueryClient()))
  return (
    <QuestionDialog
      isDanger
      title={t('unpair.title', { name })}
      text={t('unpair.text')}
      no={t('unpair.keep')}
      yes={t('unpair.do')}
      isPending={isPending}
      onYes={(asked) =>
        mutate({ id, asked }, { onSuccess: () => toast.success(t('unpair.done')), onSettled: onClose })
      }
      onClose={onClose}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PermissionRecord, RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import { ROLES, type Role } from '@vicino/contract/roles'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { toast } from '~/lib/toast.ts'
import { useVersionedDraft } from '~/lib/use-versioned-draft.ts'
import { Button } from '~/ui/button.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { changeRole, createRole, roleKeys, roleQuery } from '../api/roles.ts'
import { usePermissionLabel } from '../hooks/use-permission-label.ts'
import { type Template, TEMPLATE_NAMES, TEMPLATES } from '../model/areas.ts'
import { type Choice, choicesOf, isOpen } from '../model/choices.ts'
import { PermissionAreas } from './permission-areas.tsx'
import { PermissionBox } from './permission-box.tsx'
import { RolePeople } from './role-people.tsx'

export interface RoleFormProps {
  role: RoleRecord | undefined
  records: readonly PermissionRecord[]
  onClose: () => void
  mayGive: (permission: string) => boolean
  mayAssign: boolean
  /**
   * Draws what somebody of the role would see.
   * @param lacks the permissions of the base that the role does not give
   */
  renderPreview: (base: Role, lacks: readonly string[]) => ReactNode
  className: string
}

interface Fields extends Record<string, unknown> {
  readonly name: string
}
/** Lists all permissions by id, true for those of the role. */
const fieldsOf =
  (records: readonly PermissionRecord[]) =>
  ({ name, permissions }: RoleRecord): Fields => ({
    ...Object.fromEntries(records.map(({ _id }) => [_id, permissions.includes(_id)])),
    ...Object.fromEntries(permissions.map((id) => [id, true])),
    name,
  })

export function RoleForm({
  role,
  records,
  onClose,
  mayGive,
  mayAssign,
  renderPreview,
  className,
}: RoleFormProps) {
  const { t } = useTranslation('roles')
  const labelOf = usePermissionLabel()
  const client = useQueryClient()
  const baseId = useId()
  const templateId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  // Each permission is a separate field, so that two people who change different ones do not
  // overwrite each other.
  const form = useVersionedDraft<RoleRecord, Fields>({
    record: role,
    fieldsOf: fieldsOf(records),
    empty: { name: '' },
    readNow: () => client.fetchQuery({ ...roleQuery(role?._id ?? ''), staleTime: 0 }),
    keyOf: (_field, value) => value ?? false,
  })
  const { name } = form.draft
  const [base, setBase] = useState<Role>(role?.base ?? 'brandManager')
  const permissions: ReadonlySet<string> = new Set(
    Object.keys(form.draft).filter((field) => form.draft[field] === true),
  )
  /** The template that the choices come from, until another base is chosen. */
  const [template, setTemplate] = useState<Template | ''>('')
  const [isMissing, setMissing] = useState(false)
  const isReadOnly = role?.can.changePermissions === false
  const mayRename = role?.can.rename ?? true
  const chosen = { base, permissions, isReadOnly, mayGive }
  const { collections, advanced } = choicesOf(records, chosen)
  const isOffered = ({ choices }: (typeof collections)[number]) =>
    isReadOnly || choices.some(({ isDisabled }) => !isDisabled)
  const others = collections.filter((each) => !isOffered(each))
  const { mutate, isPending, error, reset } = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      if (role) {
        return changeRole(role._id, {
          ...(mayRename ? { name } : {}),
          ...(isReadOnly ? {} : { permissions: [...permissions] }),
          version: form.version ?? '',
        })
      }
      // Permissions ticked for another kind of account are left out.
      const open = records.filter((record) => permissions.has(record._id) && isOpen(record, chosen))
      return createRole({ name, base, permissions: open.map(({ _id }) => _id) })
    },
    onSuccess: (saved) => {
      client.setQueryData(roleQuery(saved._id).queryKey, saved)
      if (role) toast.success(t('dialog.saved'))
      else showSuccess(201)
      void client.invalidateQueries({ queryKey: roleKeys.all })
      onClose()
    },
    onError: (failed) =>
      void form.takeOver(failed, (isOld) => {
        if (isOld) reset()
      }),
  })
  const toggle = (id: string) => form.set(id, !permissions.has(id))
  const begin = (from: Template) => {
    setBase('superAdmin')
    const wanted: readonly string[] = TEMPLATES[from]
    for (const { _id } of records) form.set(_id, wanted.includes(_id) && mayGive(_id))
  }
  const lacks = records
    .filter(({ _id, bases, isAlwaysHeld }) => bases.includes(base) && !isAlwaysHeld && !permissions.has(_id))
    .map(({ _id }) => _id)
  const boxOf = (choice: Choice, label: string) => (
    <PermissionBox key={choice.id} choice={choice} label={label} onToggle={() => toggle(choice.id)} />
  )
  const isProtected = role?.isBase === true && role.base === 'superAdmin'
  const note = isProtected ? 'dialog.protected' : isReadOnly ? 'dialog.readOnly' : 'dialog.note'
  const groupOf = ({ collection, choices }: (typeof collections)[number]) => (
    <fieldset key={collection} className="grid rounded-xl border border-line p-3 pt-1">
      <legend className="px-1 text-14 font-semibold">{t(`collections.${collection}`)}</legend>
      <div className="grid grid-cols-1 gap-x-3 min-[360px]:grid-cols-2 sm:grid-cols-4">
        {choices.map((choice) => boxOf(choice, t(`actions.${choice.action}`)))}
      </div>
    </fieldset>
  )
  const save = () => {
    if (name.trim() === '') setMissing(true)
    else mutate()
  }
  const nameError =
    isMissing && name.trim() === ''
      ? t('dialog.nameMissing')
      : error instanceof ApiError
        ? error.fieldErrors?.['name']
        : undefined
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(role ? 'dialog.edit' : 'dialog.create')}
      className={className}
      initialFocus={role ? undefined : nameField}
      footer={
        <div className="grid gap-3">
          {error && nameError === undefined ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              {t(isReadOnly && !mayRename ? 'dialog.close' : 'dialog.cancel')}
            </Button>
            {isReadOnly && !mayRename ? null : (
              <Button pending={isPending} onClick={save}>
                {t('dialog.save')}
              </Button>
            )}
          </div>
        </div>
      }
    >
      <div className="grid gap-6">
        <ChangedMeanwhile
          meanwhile={form.meanwhile}
          nameOf={(field) => (field === 'name' ? t('name') : labelOf(field))}
          show={(field, value) =>
            field === 'name' ? String(value) : t(value === true ? 'dialog.on' : 'dialog.off')
          }
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Input
            ref={nameField}
            label={t('name')}
            value={name}
            maxLength={40}
            disabled={!mayRename}
            hint={role?.isBase ? t('dialog.nameFixed') : undefined}
            error={nameError}
            onChange={({ target }) => form.set('name', target.value)}
          />
          <div className="grid gap-1.5">
            <label htmlFor={baseId} className="text-14 font-semibold">
              {t('dialog.base')}
            </label>
            <select
              id={baseId}
              value={base}
              disabled={role !== undefined}
              onChange={({ target }) => {
                setBase(target.value as Role)
                setTemplate('')
              }}
              className={`${fieldStyle} h-12`}
            >
              {ROLES.map((each) => (
                <option key={each} value={each}>
                  {t(`bases.${each}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
        {role ? null : (
          <div className="grid gap-1.5">
            <label htmlFor={templateId} className="text-14 font-semibold">
              {t('templates.label')}
            </label>
            <select
              id={templateId}
              value={template}
              onChange={({ target }) => {
                const from = target.value as Template | ''
                if (from !== '') begin(from)
                setTemplate(from)
              }}
              className={`${fieldStyle} h-12`}
            >
              <option value="">{t('templates.none')}</option>
              {TEMPLATE_NAMES.map((each) => (
                <option key={each} value={each}>
                  {t(`templates.${each}`)}
                </option>
              ))}
            </select>
          </div>
        )}
        <section className="grid gap-4">
          <header className="grid gap-1">
            <h3 className="font-display text-19 font-bold">{t('dialog.permissions')}</h3>
            <p className="text-14 text-ink-2">{t(note)}</p>
          </header>
          {collections.filter(isOffered).map(groupOf)}
          {advanced.length === 0 ? (
            <p className="p-2 text-14 text-ink-2">{t('dialog.noAdvanced')}</p>
          ) : (
            <PermissionAreas choices={advanced} labelOf={labelOf} onSet={form.set} />
          )}
          {others.length > 0 ? (
            <details className="grid">
              <summary className="flex min-h-11 cursor-pointer items-center rounded-md text-14 text-ink-2 hover:text-ink">
                {t('dialog.others', {
                  names: others.map(({ collection }) => t(`collections.${collection}`)).join(', '),
                })}
              </summary>
              <div className="grid gap-4 pt-3">{others.map(groupOf)}</div>
            </details>
          ) : null}
        </section>
        <details className="grid">
          <summary className="flex min-h-11 cursor-pointer items-center rounded-md text-14 font-semibold">
            {t('preview.title')}
          </summary>
          {renderPreview(base, lacks)}
        </details>
        {role ? <RolePeople role={role} mayAssign={mayAssign} /> : null}
      </div>
    </Sheet>
  )
}

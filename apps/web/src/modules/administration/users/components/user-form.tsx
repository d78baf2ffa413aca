import { useQueryClient } from '@tanstack/react-query'
import type { RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import { accountChangeBody, newAccountBody } from '@vicino/contract/administration/users/schemas'
import type { AccountRecord } from '@vicino/contract/administration/users/schemas'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useRecordForm } from '~/lib/use-record-form.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { Input } from '~/ui/input.tsx'
import { RecordSheet } from '~/ui/record-sheet.tsx'
import { accountQuery, changeAccount, createUser, userKeys } from '../api/users.ts'
import { UserActions } from './user-actions.tsx'
import { UserRole } from './user-role.tsx'

interface UserFormProps {
  account: AccountRecord | undefined
  roles: readonly RoleRecord[]
  onCreated: (id: string) => void
  onClose: () => void
  aside: ReactNode
}

interface Fields extends Record<string, unknown> {
  readonly email: string
  readonly username: string
  readonly roleId: string
  readonly brand: { readonly _id: string; readonly username: string } | null
}

const fieldsOf = ({ email, username, roleId, brand }: AccountRecord): Fields => ({
  email,
  username,
  roleId,
  brand,
})
const EMPTY: Fields = { email: '', username: '', roleId: '', brand: null }

/** Builds the request body. A new account without a brand names none. */
const bodyOf = (fields: Partial<Fields>, account: AccountRecord | undefined) => {
  const { brand, ...rest } = fields
  const isNamed = account ? 'brand' in fields : brand !== null
  return { ...rest, ...(isNamed && { brandId: brand?._id ?? null }) }
}

export function UserForm({ account, roles, onCreated, onClose, aside }: UserFormProps) {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  const isReadOnly = account?.can.edit === false
  const form = useRecordForm({
    record: account,
    fieldsOf,
    empty: EMPTY,
    bodyOf,
    schemas: { create: newAccountBody, change: accountChangeBody },
    create: createUser,
    change: changeAccount,
    readNow: (id) => client.fetchQuery(accountQuery(id)),
    renews: [userKeys.all, [ROOTS.audit, 'user']],
    keep: (saved) => client.setQueryData(accountQuery(saved._id).queryKey, saved),
    savedText: t('dialog.saved'),
    onCreated: ({ _id }) => onCreated(_id),
    onClose,
  })
  const { draft, set, errorOf } = form
  const roleName = (id: unknown) => roles.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <RecordSheet
      title={t(account ? 'dialog.edit' : 'dialog.create')}
      onClose={onClose}
      aside={aside}
      onSave={isReadOnly ? undefined : form.save}
      {...(account ? {} : { saveLabel: t('create') })}
      isSaving={form.isSaving}
      error={form.error}
      initialFocus={account ? undefined : first}
    >
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(`fields.${field as 'email' | 'username' | 'roleId' | 'brand'}`)}
        show={(field, value) =>
          field === 'roleId'
            ? roleName(value)
            : field === 'brand'
              ? ((value as Fields['brand'])?.username ?? '')
              : String(value)
        }
      />
      {isReadOnly ? <p className="text-14 text-ink-2">{t('dialog.readOnly')}</p> : null}
      <Input
        ref={first}
        type="email"
        label={t('email')}
        value={draft.email}
        disabled={isReadOnly}
        autoComplete="off"
        hint={account && !account.emailVerified ? t('dialog.unverified') : undefined}
        error={errorOf('email', draft.email)}
        onChange={({ target }) => set('email', target.value)}
      />
      <Input
        label={t('username')}
        value={draft.username}
        disabled={isReadOnly}
        autoComplete="off"
        error={errorOf('username', draft.username)}
        onChange={({ target }) => set('username', target.value)}
      />
      {account ? null : <p className="text-14 text-ink-2">{t('dialog.invitation')}</p>}
      <UserRole
        roles={roles}
        roleId={draft.roleId}
        brand={draft.brand}
        isReadOnly={isReadOnly}
        error={errorOf('roleId', draft.roleId)}
        brandError={errorOf('brandId')}
        onRole={(roleId) => set('roleId', roleId)}
        onBrand={(chosen) => set('brand', chosen)}
      />
      {account ? <UserActions account={account} onGone={onClose} /> : null}
    </RecordSheet>
  )
}

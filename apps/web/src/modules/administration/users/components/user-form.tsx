import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import { accountChangeBody, newAccountBody } from '@vicino/contract/administration/users/schemas'
import type { AccountRecord } from '@vicino/contract/administration/users/schemas'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { bodyErrors, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { toast } from '~/lib/toast.ts'
import { useRecordDraft } from '~/lib/use-record-draft.ts'
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

type Wrong = Readonly<Record<string, { message?: string } | undefined>>

const fieldsOf = ({ email, username, roleId, brand }: AccountRecord): Fields => ({
  email,
  username,
  roleId,
  brand,
})
const EMPTY: Fields = { email: '', username: '', roleId: '', brand: null }

export function UserForm({ account, roles, onCreated, onClose, aside }: UserFormProps) {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  const { draft, changed, set, rebase, meanwhile } = useRecordDraft(account ? fieldsOf(account) : EMPTY)
  const [version, setVersion] = useState(account?.version ?? '')
  const [isTried, setTried] = useState(false)
  const isReadOnly = account?.can.edit === false
  const { brand, ...rest } = account ? changed : draft
  const body = {
    ...rest,
    ...((account ? 'brand' in changed : brand !== null) && { brandId: brand?._id ?? null }),
  }
  const endpoint = account ? { body: accountChangeBody } : { body: newAccountBody }
  const sent = account ? { ...body, version } : body
  const { mutate, isPending, error, reset } = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      account
        ? changeAccount(account._id, sent as Parameters<typeof changeAccount>[1])
        : createUser(sent as Parameters<typeof createUser>[0]),
    onSuccess: (saved) => {
      void client.invalidateQueries({ queryKey: userKeys.all })
      void client.invalidateQueries({ queryKey: [ROOTS.audit, 'user'] })
      client.setQueryData(accountQuery(saved._id).queryKey, saved)
      if (account) {
        toast.success(t('dialog.saved'))
        onClose()
      } else {
        showSuccess(201)
        onCreated(saved._id)
      }
    },
    onError: async (failed) => {
      if (!account || !(failed instanceof ApiError) || failed.code !== 'record_changed') return
      const now = await client.fetchQuery(accountQuery(account._id))
      rebase(fieldsOf(now))
      setVersion(now.version)
      reset()
    },
  })
  const wrong = (isTried ? bodyErrors(endpoint as never, sent) : {}) as Wrong
  const serverErrors = serverFieldErrors(error)
  const values: Readonly<Record<string, unknown>> = draft
  const errorOf = (field: string): string | undefined =>
    fieldErrorText(wrong[field], values[field]) ?? serverErrors[field]
  const save = () => {
    setTried(true)
    if (Object.keys(bodyErrors(endpoint as never, sent)).length === 0) mutate()
  }
  const roleName = (id: unknown) => roles.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <RecordSheet
      title={t(account ? 'dialog.edit' : 'dialog.create')}
      onClose={onClose}
      aside={aside}
      onSave={isReadOnly ? undefined : save}
      {...(account ? {} : { saveLabel: t('create') })}
      isSaving={isPending}
      error={Object.keys(serverErrors).length === 0 ? error : null}
      initialFocus={account ? undefined : first}
    >
      <ChangedMeanwhile
        meanwhile={meanwhile}
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
        error={errorOf('email')}
        onChange={({ target }) => set('email', target.value)}
      />
      <Input
        label={t('username')}
        value={draft.username}
        disabled={isReadOnly}
        autoComplete="off"
        error={errorOf('username')}
        onChange={({ target }) => set('username', target.value)}
      />
      {account ? null : <p className="text-14 text-ink-2">{t('dialog.invitation')}</p>}
      <UserRole
        roles={roles}
        roleId={draft.roleId}
        brand={draft.brand}
        isReadOnly={isReadOnly}
        error={errorOf('roleId')}
        brandError={errorOf('brandId')}
        onRole={(roleId) => set('roleId', roleId)}
        onBrand={(chosen) => set('brand', chosen)}
      />
      {account ? <UserActions account={account} onGone={onClose} /> : null}
    </RecordSheet>
  )
}

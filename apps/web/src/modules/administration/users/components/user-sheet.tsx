import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { WaitingRecord } from '~/ui/record-sheet.tsx'
import { accountQuery, formRolesQuery } from '../api/users.ts'
import { UserForm } from './user-form.tsx'

interface UserSheetProps {
  /** undefined means a new account. */
  id: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** The history of the account. */
  aside: ReactNode
}

/** The dialog of an account: email, username, password, role, and its brand. */
export function UserSheet({ id, onOpen, onClose, aside }: UserSheetProps) {
  const { t } = useTranslation('users')
  const account = useQuery({ ...accountQuery(id ?? ''), enabled: id !== undefined })
  const roles = useQuery(formRolesQuery)
  if (roles.data && (id === undefined || account.data)) {
    return (
      <UserForm
        account={id === undefined ? undefined : account.data}
        roles={roles.data}
        onCreated={onOpen}
        onClose={onClose}
        aside={aside}
      />
    )
  }
  return (
    <WaitingRecord
      title={t(id === undefined ? 'dialog.create' : 'dialog.edit')}
      onClose={onClose}
      failed={[account, roles].find(({ isError }) => isError)}
    />
  )
}

import { ROLES } from '@vicino/contract/roles'
import { ACCOUNT_STATES } from '@vicino/contract/administration/users/constants'
import type { AccountRow } from '@vicino/contract/administration/users/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { Badge } from '~/ui/badge.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { blockUsers, fetchUsers, userKeys } from '../api/users.ts'
import { BlockQuestion } from './block-question.tsx'

const renews = [userKeys.all, [ROOTS.audit, 'user']] as const

interface UsersScreenProps {
  section: AdminSection<'role' | 'state'>
  mayCreate: boolean
  mayBlock: boolean
}

/**
 * /dashboard/user: the accounts, paged by cursor, searched and sorted by the server.
 */
export function UsersScreen({ section, mayCreate, mayBlock }: UsersScreenProps) {
  const { t } = useTranslation('users')
  return (
    <AdminList
      section={section}
      root={userKeys.all}
      fetchRows={fetchUsers}
      csv={'GET /user/export.csv'}
      words={{
        title: t('title'),
        search: t('search'),
        empty: t('empty'),
        emptyReason: t('emptyReason'),
        create: mayCreate ? t('create') : undefined,
      }}
      filters={[
        {
          name: 'role',
          label: t('role'),
          options: ROLES.map((value) => ({ value, label: t(`roleNames.${value}`) })),
        },
        {
          name: 'state',
          label: t('state'),
          options: ACCOUNT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      usualSort="username"
      nameOf={({ username }) => username}
      columns={[
        { title: t('username'), sort: 'username', renderCell: (user) => <Name user={user} /> },
        {
          title: t('email'),
          sort: 'email',
          isWide: true,
          renderCell: ({ email }) => <span className="text-14 wrap-anywhere">{email}</span>,
        },
        {
          title: t('role'),
          sort: 'role',
          isWide: true,
          renderCell: ({ roleName, brand }) => (
            <span className="grid text-14">
              {roleText(roleName, t)}
              {brand ? <span className="text-ink-2">{brand.username}</span> : null}
            </span>
          ),
        },
        {
          title: t('created'),
          sort: 'createdAt',
          isWide: true,
          renderCell: ({ createdAt }) => (
            <time dateTime={createdAt} className="num text-14 whitespace-nowrap">
              {formatDate(createdAt)}
            </time>
          ),
        },
      ]}
      bulk={
        mayBlock
          ? [
              {
                label: t('actions.block'),
                fits: ({ state }) => state === 'active',
                act: blockUsers,
                renews,
                renderQuestion: ({ count, typed, onYes, onClose }) => (
                  <BlockQuestion
                    title={t('many.title', { count })}
                    text={t('many.text')}
                    typed={typed}
                    onYes={onYes}
                    onClose={onClose}
                  />
                ),
              },
              {
                label: t('actions.unblock'),
                fits: ({ state }) => state === 'blocked',
                act: blockUsers,
                renews,
                renderQuestion: ({ count, typed, onYes, onClose }) => (
                  <QuestionDialog
                    title={t('many.unblockTitle', { count })}
                    text={t('many.unblockText')}
                    yes={t('actions.unblock')}
                    typed={typed}
                    onYes={() => onYes(null)}
                    onClose={onClose}
                  />
                ),
              },
            ]
          : undefined
      }
    />
  )
}

function Name({ user: { username, handle, email, roleName, state } }: { user: AccountRow }) {
  const { t } = useTranslation('users')
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{username}</span>
        {state === 'blocked' ? <Badge tone="pomodoro">{t('states.blocked')}</Badge> : null}
      </span>
      <span className="text-14 wrap-anywhere text-ink-2">
        @{handle}
        <span className="md:hidden">
          {' · '}
          {roleText(roleName, t)}
          <span className="block">{email}</span>
        </span>
      </span>
    </span>
  )
}

/** Names a base role in words; a role of one's own has its own name. */
function roleText(name: string, t: ReturnType<typeof useTranslation<'users'>>['t']): string {
  const base = ROLES.find((role) => role === name)
  return base === undefined ? name : t(`roleNames.${base}`)
}

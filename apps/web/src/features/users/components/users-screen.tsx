import { useQuery } from '@tanstack/react-query'
import { exportUsers } from '@vicino/contract/user-admin/addresses'
import { ROLES } from '@vicino/contract/roles'
import { ACCOUNT_STATES } from '@vicino/contract/user-admin/constants'
import type { AccountRow } from '@vicino/contract/user-admin/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useChoice } from '~/lib/use-choice.ts'
import { AdminBulk } from '~/ui/admin-bulk.tsx'
import { AdminGrid } from '~/ui/admin-grid.tsx'
import { AdminToolbar } from '~/ui/admin-toolbar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { blockUsers, fetchUsers, userKeys, usersQuery } from '../api/users.ts'
import { BlockQuestion } from './block-question.tsx'

interface UsersScreenProps {
  section: AdminSection<'role' | 'state'>
  mayCreate: boolean
  mayBlock: boolean
}

/** /dashboard/user: the accounts, page by page by cursor, searched and sorted by the server. */
export function UsersScreen({ section, mayCreate, mayBlock }: UsersScreenProps) {
  const { t } = useTranslation('users')
  const { ask, typed, onType, onPage, onSort, onFilter, onExact, onOpen } = section
  const query = useQuery(usersQuery(ask))
  const choice = useChoice()
  return (
    <>
      <AdminToolbar
        searchLabel={t('search')}
        typed={typed}
        onType={onType}
        filters={[
          {
            label: t('role'),
            value: ask.filters['role'] ?? '',
            options: ROLES.map((value) => ({ value, label: value })),
            onChange: (value) => onFilter('role', value),
          },
          {
            label: t('state'),
            value: ask.filters['state'] ?? '',
            options: ACCOUNT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
            onChange: (value) => onFilter('state', value),
          },
        ]}
        create={mayCreate ? { label: t('create'), onCreate: () => onOpen('create') } : undefined}
      />
      <AdminGrid
        label={t('title')}
        section={section}
        csv={exportUsers}
        query={query}
        page={ask.page}
        onPage={onPage}
        sort={ask.sort ?? 'username'}
        onSort={onSort}
        onExact={onExact}
        onOpen={({ _id }) => onOpen(_id)}
        empty={{ title: t('empty'), reason: t('emptyReason') }}
        choice={mayBlock ? { choice, nameOf: ({ username }) => username } : undefined}
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
                {roleName}
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
        renderActions={({ _id, username }) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('editOf', { name: username })}
            onClick={() => onOpen(_id)}
          >
            {t('edit')}
          </Button>
        )}
      />
      <AdminBulk
        choice={choice}
        ask={ask}
        fetchRows={fetchUsers}
        found={query.data?.metadata[0].totalCount ?? 0}
        label={t('many.label')}
        act={blockUsers}
        renews={[userKeys.all, [ROOTS.audit, 'user']]}
        renderQuestion={(question) => <BlockQuestion {...question} />}
      />
    </>
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
          {roleName}
          <span className="block">{email}</span>
        </span>
      </span>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { exportRoles } from '@vicino/contract/permissions/addresses'
import type { RoleRecord } from '@vicino/contract/permissions/schemas'
import { useState } from 'react'
import { type AdminSection, GRID_ROWS } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useChoice } from '~/lib/use-choice.ts'
import { AdminBulk } from '~/ui/admin-bulk.tsx'
import { AdminGrid } from '~/ui/admin-grid.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import { deleteRoles, fetchRoles, roleKeys, rolesQuery } from '../api/roles.ts'
import { DeleteRole } from './delete-role.tsx'

interface RolesScreenProps {
  section: AdminSection
  mayCreate: boolean
  mayDelete: boolean
}

const isEditable = ({ can }: RoleRecord): boolean => can.changePermissions || can.rename

/** /dashboard/role: the roles, page by page, searched by the server. */
export function RolesScreen({ section, mayCreate, mayDelete }: RolesScreenProps) {
  const { t } = useTranslation('roles')
  const { ask, typed, onType, onPage, onOpen } = section
  const { search, page } = ask
  const query = useQuery(rolesQuery({ page, limit: GRID_ROWS, search }))
  const [deleting, setDeleting] = useState<RoleRecord>()
  const choice = useChoice()
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('search')}
          clearLabel={t('clear')}
          value={typed}
          onValueChange={onType}
          className="min-w-60 flex-1"
        />
        {mayCreate ? (
          <Button variant="lemon" onClick={() => onOpen('create')}>
            <Icon name="plus" className="size-5" />
            {t('create')}
          </Button>
        ) : null}
      </div>
      <AdminGrid
        label={t('title')}
        section={section}
        csv={exportRoles}
        query={query}
        page={page}
        onPage={onPage}
        onOpen={({ _id }) => onOpen(_id)}
        empty={{ title: t('empty'), reason: t('emptyReason') }}
        choice={mayDelete ? { choice, nameOf: ({ name }) => name } : undefined}
        columns={[{ title: t('name'), renderCell: (role) => <Name role={role} /> }]}
        renderActions={(role) => (
          <>
            <Button
              size="sm"
              variant="outline"
              aria-label={t(isEditable(role) ? 'editOf' : 'openOf', { name: role.name })}
              onClick={() => onOpen(role._id)}
            >
              {t(isEditable(role) ? 'edit' : 'open')}
            </Button>
            {role.can.delete ? (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('deleteOf', { name: role.name })}
                onClick={() => setDeleting(role)}
              >
                {t('delete')}
              </Button>
            ) : null}
          </>
        )}
      />
      <AdminBulk
        choice={choice}
        ask={ask}
        fetchRows={fetchRoles}
        found={query.data?.metadata[0].totalCount ?? 0}
        label={t('many.label')}
        act={deleteRoles}
        renews={[roleKeys.all, [ROOTS.audit, 'role']]}
        renderQuestion={({ count, onYes, onClose }) => (
          <DeleteDialog
            title={t('many.title', { count })}
            text={t('many.text')}
            isPending={false}
            error={null}
            onYes={() => onYes(undefined)}
            onClose={onClose}
          />
        )}
      />
      {deleting ? <DeleteRole role={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </>
  )
}

function Name({ role }: { role: RoleRecord }) {
  const { t } = useTranslation('roles')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">{role.name}</span>
      {role.isBase ? (
        <Badge>{t('isBase')}</Badge>
      ) : (
        <span className="text-14 text-ink-2">{t('madeOn', { base: role.base })}</span>
      )}
    </span>
  )
}

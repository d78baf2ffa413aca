import type { RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import { useState } from 'react'
import type { AdminSection } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { deleteRoles, fetchRoles, roleKeys } from '../api/roles.ts'
import { DeleteRole } from './delete-role.tsx'

interface RolesScreenProps {
  section: AdminSection
  mayCreate: boolean
  mayDelete: boolean
}

const isEditable = ({ can }: RoleRecord): boolean => can.changePermissions || can.rename

/** /dashboard/role: the roles, paged and searched by the server. */
export function RolesScreen({ section, mayCreate, mayDelete }: RolesScreenProps) {
  const { t } = useTranslation('roles')
  const [deleting, setDeleting] = useState<RoleRecord>()
  return (
    <>
      <AdminList
        section={section}
        root={roleKeys.all}
        fetchRows={fetchRoles}
        csv={'GET /role/export.csv'}
        words={{
          title: t('title'),
          search: t('search'),
          empty: t('empty'),
          emptyReason: t('emptyReason'),
          create: mayCreate ? t('create') : undefined,
        }}
        nameOf={({ name }) => name}
        columns={[{ title: t('name'), renderCell: (role) => <Name role={role} /> }]}
        renderActions={(role) => (
          <>
            <Button
              size="sm"
              variant="outline"
              aria-label={t(isEditable(role) ? 'editOf' : 'openOf', { name: role.name })}
              onClick={() => section.onOpen(role._id)}
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
        bulk={
          mayDelete
            ? {
                label: t('many.label'),
                act: deleteRoles,
                renews: [roleKeys.all, [ROOTS.audit, 'role']],
                renderQuestion: ({ count, typed, onYes, onClose }) => (
                  <DeleteDialog
                    title={t('many.title', { count })}
                    text={t('many.text')}
                    typed={typed}
                    onYes={onYes}
                    onClose={onClose}
                  />
                ),
              }
            : undefined
        }
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

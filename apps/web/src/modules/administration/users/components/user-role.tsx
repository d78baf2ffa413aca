import type { RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import { worksForBrand } from '@vicino/contract/identity/permissions/constants'
import { useEffect, useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { BrandField } from '~/ui/form/brand-field.tsx'
import { fieldStyle } from '~/ui/input.tsx'

interface Brand {
  readonly _id: string
  readonly username: string
}

interface UserRoleProps {
  roles: readonly RoleRecord[]
  roleId: string
  brand: Brand | null
  isReadOnly: boolean
  error: string | undefined
  brandError: string | undefined
  onRole: (roleId: string) => void
  onBrand: (brand: Brand | null) => void
}

/** The role of an account, and the brand for roles that work for one. */
export function UserRole({
  roles,
  roleId,
  brand,
  isReadOnly,
  error,
  brandError,
  onRole,
  onBrand,
}: UserRoleProps) {
  const { t } = useTranslation('users')
  const id = useId()
  const base = roles.find(({ _id }) => _id === roleId)?.base
  const hasBrand = base !== undefined && worksForBrand(base)
  useEffect(() => {
    // A role without a brand clears the brand, which would otherwise stay hidden in the form.
    if (base !== undefined && !hasBrand && brand !== null) onBrand(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of the role decides
  }, [base])
  return (
    <>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-14 font-semibold">
          {t('role')}
        </label>
        <select
          id={id}
          value={roleId}
          disabled={isReadOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={({ target }) => onRole(target.value)}
          className={`${fieldStyle} h-12`}
        >
          <option value="" disabled>
            {t('dialog.chooseRole')}
          </option>
          {roles.map((role) => (
            <option key={role._id} value={role._id}>
              {role.isBase ? role.name : `${role.name} (${role.base})`}
            </option>
          ))}
        </select>
        {error ? (
          <p id={`${id}-note`} className="text-14 font-medium text-pomodoro">
            {error}
          </p>
        ) : null}
      </div>
      {hasBrand && !isReadOnly ? (
        <BrandField
          label={t('brand')}
          placeholder={t('dialog.brandPlaceholder')}
          value={brand?.username ?? ''}
          none={t('dialog.noBrand')}
          error={brandError}
          onChoose={onBrand}
        />
      ) : null}
    </>
  )
}

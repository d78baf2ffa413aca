import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '@vicino/contract/identity/profile/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { updateUser } from '~/lib/queries/update-user.ts'
import { AutosavedImage } from '../shared/autosaved-image.tsx'

interface AvatarFieldProps {
  user: User
  onSaved: () => void
}

/** The field 'Foto profilo'. */
export function AvatarField({ user, onSaved }: AvatarFieldProps) {
  const { t } = useTranslation('account')
  const { mutateAsync } = useMutation({ ...updateUser(user._id, useQueryClient()), onSettled: onSaved })
  return (
    <AutosavedImage
      label={t('avatar.label')}
      folder="avatar"
      value={user.avatar}
      onKeep={(avatar) => mutateAsync({ avatar })}
      saved={t('avatar.saved')}
      removed={t('avatar.removed')}
    />
  )
}

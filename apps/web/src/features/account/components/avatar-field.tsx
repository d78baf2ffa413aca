import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '@vicino/contract/users/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { updateUser } from '~/lib/queries/update-user.ts'
import { toast } from '~/lib/toast.ts'
import { ImageUpload } from '~/ui/image-upload.tsx'

interface AvatarFieldProps {
  user: User
  onSaved: () => void
}

/** 'Foto profilo': kept as soon as it is uploaded. */
export function AvatarField({ user, onSaved }: AvatarFieldProps) {
  const { t } = useTranslation('account')
  const { mutateAsync } = useMutation({ ...updateUser(user._id, useQueryClient()), onSettled: onSaved })
  const keep = async (avatar: string | null) => {
    await mutateAsync({ avatar })
    toast.success(t(avatar === null ? 'avatar.removed' : 'avatar.saved'))
  }
  return (
    <ImageUpload
      label={t('avatar.label')}
      folder="avatar"
      shape="round"
      value={user.avatar}
      onUploaded={keep}
      onRemoved={() => void keep(null)}
    />
  )
}

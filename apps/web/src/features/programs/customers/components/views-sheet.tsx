import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { tellSuccess } from '~/lib/tell-success.ts'
import { ViewsSheet as Sheet } from '~/ui/views-sheet.tsx'
import { deleteView, saveView, viewsQuery } from '../../api/views.ts'
import { bodyOfView, type View, viewOf } from '../model/views.ts'

interface ViewsSheetProps {
  programId: string
  /** The table as it is now. */
  now: Omit<View, 'name' | 'id'>
  onChoose: (view: View) => void
  onClose: () => void
}

/** Tables as somebody likes to see them, kept for their account and a program: filters, order, columns. */
export function ViewsSheet({ programId, now, onChoose, onClose }: ViewsSheetProps) {
  const { t } = useTranslation('customers')
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(viewsQuery(programId))
  const { mutate: keep, isPending, error: refusal } = useMutation(saveView(programId, client))
  const { mutate: remove, isPending: isRemoving } = useMutation(deleteView(programId, client))
  return (
    <Sheet
      words={{
        title: t('views.title'),
        none: t('views.none'),
        name: t('views.name'),
        hint: t('views.hint'),
        save: t('views.save'),
        noName: t('views.noName'),
        remove: (name) => t('views.remove', { name }),
      }}
      views={data?.items.map(viewOf)}
      failure={error && { error, isBusy: isFetching, onRetry: () => void refetch() }}
      onChoose={onChoose}
      onRemove={({ id }) => remove(id, { onSuccess: () => tellSuccess(204) })}
      isRemoving={isRemoving}
      onSave={(name, onKept) => keep(bodyOfView({ name, ...now }), { onSuccess: onKept })}
      isSaving={isPending}
      refusal={refusal}
      onClose={onClose}
    />
  )
}

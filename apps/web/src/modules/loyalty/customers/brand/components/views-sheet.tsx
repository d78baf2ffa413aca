import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ViewsSheet as Sheet } from '~/ui/views-sheet.tsx'
import { deleteView, saveView, viewsQuery } from '../api/views.ts'
import { bodyOfView, type View, viewOf } from '../model/views.ts'

interface ViewsSheetProps {
  programId: string
  /** The table's filters, order and columns as they are now. */
  now: Omit<View, 'name' | 'id'>
  onChoose: (view: View) => void
  onClose: () => void
}

/** Saved tables of this account for one program: filters, order and columns. */
export function ViewsSheet({ programId, now, onChoose, onClose }: ViewsSheetProps) {
  const { t } = useTranslation('customers')
  const client = useQueryClient()
  return (
    <Sheet
      views={useQuery(viewsQuery(programId))}
      keep={useMutation(saveView(programId, client))}
      remove={useMutation(deleteView(programId, client))}
      bodyOf={(name) => bodyOfView({ name, ...now })}
      hint={t('viewsHint')}
      onChoose={(view) => onChoose(viewOf(view))}
      onClose={onClose}
    />
  )
}

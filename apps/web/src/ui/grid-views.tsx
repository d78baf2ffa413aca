import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GridName } from '@vicino/contract/grid-views/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { type GridViewBody, gridViewsQuery, keepGridView, removeGridView } from '~/lib/queries/grid-views.ts'
import { tellSuccess } from '~/lib/tell-success.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { ViewsSheet } from './views-sheet.tsx'

type Shown = Omit<GridViewBody, 'name'>

interface GridViewsProps {
  grid: GridName
  /** The table as it is now, without what is searched for. */
  now: Shown
  onView: (view: Shown) => void
}

/** Opens somebody's views of a table of the back-office, which are kept for their account. */
export function GridViews({ grid, now, onView }: GridViewsProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="bookmark" className="size-4" />
        {t('views.open')}
      </Button>
      {isOpen ? (
        <Views
          grid={grid}
          now={now}
          onView={(view) => {
            setOpen(false)
            onView(view)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

function Views({ grid, now, onView, onClose }: GridViewsProps & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(gridViewsQuery(grid))
  const { mutate: keep, isPending, error: refusal } = useMutation(keepGridView(grid, client))
  const { mutate: remove, isPending: isRemoving } = useMutation(removeGridView(grid, client))
  return (
    <ViewsSheet
      words={{
        title: t('views.title'),
        none: t('views.none'),
        name: t('views.name'),
        hint: t('views.hint'),
        save: t('views.save'),
        noName: t('views.noName'),
        remove: (name) => t('views.remove', { name }),
      }}
      views={data?.items.map(({ _id: id, ...view }) => ({ id, ...view }))}
      failure={error && { error, isBusy: isFetching, onRetry: () => void refetch() }}
      onChoose={({ search, hidden }) => onView({ search, hidden })}
      onRemove={({ id }) => remove(id, { onSuccess: () => tellSuccess(204) })}
      isRemoving={isRemoving}
      onSave={(name, onKept) => keep({ name, ...now }, { onSuccess: onKept })}
      isSaving={isPending}
      refusal={refusal}
      onClose={onClose}
    />
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GridName } from '@vicino/contract/foundation/saved-views/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { type GridViewBody, gridViewsQuery, keepGridView, removeGridView } from '~/lib/queries/grid-views.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { ViewsSheet } from './views-sheet.tsx'

type Shown = Omit<GridViewBody, 'name'>

interface GridViewsProps {
  grid: GridName
  /** The table as it is now, without the search text. */
  now: Shown
  onView: (view: Shown) => void
}

/** Opens the caller's saved views of a table of the back-office. */
export function GridViews({ grid, now, onView }: GridViewsProps) {
  const { t } = useTranslation('views')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="bookmark" className="size-4" />
        {t('open')}
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
  const client = useQueryClient()
  return (
    <ViewsSheet
      views={useQuery(gridViewsQuery(grid))}
      keep={useMutation(keepGridView(grid, client))}
      remove={useMutation(removeGridView(grid, client))}
      bodyOf={(name) => ({ name, ...now })}
      onChoose={({ search, hidden }) => onView({ search, hidden })}
      onClose={onClose}
    />
  )
}

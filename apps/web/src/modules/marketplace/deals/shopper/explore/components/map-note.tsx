import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NetworkError } from '~/lib/api-error.ts'
import { Button } from '~/ui/button.tsx'
import type { MapResult } from '../hooks/use-map-result.ts'

interface MapNoteProps {
  title: string
  reason: ReactNode
  actions: ReactNode
}

/**
 * A message on the map, between its header, its buttons and its attribution. On a low map the text
 * scrolls and the actions stay.
 */
export function MapNote({ title, reason, actions }: MapNoteProps) {
  return (
    <div className="absolute right-17 bottom-9 left-3 z-10 mx-auto flex max-h-[calc(100%-6.5rem)] max-w-sm flex-col gap-3 rounded-xl bg-surface p-4 shadow-float">
      <div className="grid min-h-0 gap-1 overflow-y-auto">
        <p className="font-display text-16 font-bold text-balance">{title}</p>
        {reason ? <p className="text-14 text-pretty wrap-anywhere text-ink-2">{reason}</p> : null}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>
    </div>
  )
}

/** Shown on the map when its deals could not be loaded, with a button to try again. */
export function MapError({ result }: { result: MapResult }) {
  const { t } = useTranslation('common')
  const { state, error, retry } = result
  if (state !== 'failed') return null
  const offline = error instanceof NetworkError
  return (
    <MapNote
      title={offline ? t('errors.offline') : t('errors.title')}
      reason={!offline && error instanceof Error ? error.message : undefined}
      actions={
        <Button variant="outline" onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

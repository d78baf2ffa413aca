import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { displaysQuery, playlistsQuery } from '../api/displays.ts'
import { DisplayList } from './display-list.tsx'
import { PlaylistList } from './playlist-list.tsx'
import { ScreenDrawing } from './screen-drawing.tsx'

const MetricsSection = lazyPart(() => import('./metrics-section.tsx'))
const PairDialog = lazyPart(() => import('./pair-dialog.tsx'))

export type DisplayPart = 'screens' | 'playlists' | 'figures'

interface DisplaysScreenProps {
  /** The caller can pair a screen with their brand. */
  mayPair: boolean
  /** A pairing code from the address, which the QR on a screen contains. */
  code: string | undefined
  onCodeUsed: () => void
  part: DisplayPart
  onPart: (part: DisplayPart) => void
}

/**
 * The screens of a brand: the list, whether they are online, their playlists and their metrics
 * (R-394 to R-398).
 */
export function DisplaysScreen({ mayPair, code, onCodeUsed, part, onPart }: DisplaysScreenProps) {
  const { t } = useTranslation('displays')
  const allows = useAllows()
  const mayEdit = allows('display-EDIT')
  const displays = useQuery(displaysQuery)
  const playlists = useQuery(playlistsQuery)
  const [isPairing, setPairing] = useState(false)
  const pair = mayPair ? (
    <Button onClick={() => setPairing(true)}>
      <Icon name="plus" className="size-4" />
      {t('pair.open')}
    </Button>
  ) : null
  function endPairing() {
    setPairing(false)
    if (code !== undefined) onCodeUsed()
  }
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-4 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h1 className="text-28 md:text-36">{t('title')}</h1>
          <p className="text-16 text-pretty text-ink-2">{t(mayPair ? 'lead' : 'leadOfAll')}</p>
        </div>
        {displays.data?.length === 0 ? null : pair}
      </header>
      {displays.data === undefined || playlists.data === undefined ? (
        (displays.error ?? playlists.error) ? (
          <ErrorState
            error={displays.error ?? playlists.error}
            onRetry={() => void Promise.all([displays.refetch(), playlists.refetch()])}
          />
        ) : (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <Skeleton className="h-44 rounded-2xl" />
            <Skeleton className="h-44 rounded-2xl" />
          </div>
        )
      ) : (
        <Tabs
          label={t('tabs.label')}
          value={part}
          onValueChange={onPart}
          tabs={[
            {
              value: 'screens',
              label: t('tabs.screens'),
              panel:
                displays.data.length === 0 ? (
                  <section className="rounded-2xl bg-surface shadow-card">
                    <EmptyState
                      className="max-w-md"
                      drawing={<ScreenDrawing />}
                      title={t('list.none')}
                      reason={t(mayPair ? 'list.how' : 'list.noneYet')}
                      action={pair}
                    />
                  </section>
                ) : (
                  <DisplayList
                    displays={displays.data}
                    playlists={playlists.data}
                    mayEdit={mayEdit}
                    isOwn={mayPair}
                  />
                ),
            },
            {
              value: 'playlists',
              label: t('tabs.playlists'),
              panel: <PlaylistList playlists={playlists.data} mayEdit={mayEdit} mayAdd={mayPair} />,
            },
            ...(allows('figures-READ')
              ? [
                  {
                    value: 'figures' as const,
                    label: t('tabs.figures'),
                    panel: (
                      <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
                        <MetricsSection displays={displays.data} ofOneBrand={mayPair} />
                      </Suspense>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {mayPair && (isPairing || code !== undefined) ? (
        <Suspense>
          <PairDialog code={code} onClose={endPairing} />
        </Suspense>
      ) : null}
    </div>
  )
}

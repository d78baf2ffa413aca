import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadTexts } from '~/lib/i18n/texts.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useShownName } from '~/lib/screen-name.ts'
import { keepScrollPlaces } from './scroll-places.ts'
import { titleKey } from '../screen-titles.ts'

loadTexts(['titles']).catch(() => undefined)

/**
 * Sets the page's title by its address, or by the name of the shown deal or brand. A new screen
 * gets the focus at its beginning, unless one of its fields has it, and screen readers announce its
 * title.
 */
export default function ScreenTitle() {
  const { t } = useTranslation('titles')
  const router = useRouter()
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const name = useShownName()
  const title = name ?? t(titleKey(path))
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    document.title = t('of', { title })
  }, [t, title])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        setMoved(true)
        focusScreen()
      }),
    [router],
  )
  useEffect(() => keepScrollPlaces(router), [router])
  return (
    <p aria-live="polite" className="sr-only">
      {moved ? title : ''}
    </p>
  )
}

function focusScreen(): void {
  const content = document.querySelector<HTMLElement>('#content')
  if (!content || content.contains(document.activeElement)) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}

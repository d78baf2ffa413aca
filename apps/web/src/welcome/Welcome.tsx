import type { Place } from '@vicino/contract/places'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Actions, ActionsContext } from '~/features/landing/actions.ts'
import { Landing } from '~/features/landing/components/Landing.tsx'
import { useLanding } from '~/features/landing/hooks/use-landing.ts'
import { type Language, type Texts, TextsContext } from '~/features/landing/texts.ts'
import { useAuthAddress } from './auth-address.ts'
import { Layer } from './Layer.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { loadAuth, loadNotices } from './layers.ts'
import { loadTexts } from './texts.ts'
import { whenIdle } from './when-idle.ts'

interface WelcomeProps {
  language: Language
  texts: Texts
}

/** /welcome: the landing, and over it what it does not know itself (sign-in, cookie choice, messages). */
export function Welcome(first: WelcomeProps) {
  const [spoken, setSpoken] = useState(first)
  const [place, setPlace] = useState<Place | null>(null)
  const [settled, setSettled] = useState(false)
  const [failed, setFailed] = useState(false)
  const { mode, invite, open: openAuth, change, close } = useAuthAddress()
  const landing = useLanding(place, settled)
  useEffect(() => whenIdle(() => setSettled(true)), [])

  const fail = useCallback(() => setFailed(true), [])
  const failAuth = useCallback(() => {
    fail()
    close()
  }, [fail, close])

  const actions = useMemo<Actions>(
    () => ({
      openAuth(wanted) {
        setFailed(false)
        openAuth(wanted)
      },
      expectAuth: () => void loadAuth().catch(ignore),
      openCookies: () => void loadNotices().then(({ openConsent }) => openConsent(), fail),
      chooseLanguage: (language) =>
        void Promise.all([loadTexts(language), import('./choose-language.ts')]).then(([texts, { speak }]) => {
          setSpoken({ language, texts })
          return speak(language, texts.head.title)
        }, fail),
    }),
    [openAuth, fail],
  )

  // A choice of before the cookie, which the server could not know.
  const { chooseLanguage } = actions
  useEffect(() => {
    const kept = keptLanguage()
    if (settled && kept !== null && kept !== first.language) chooseLanguage(kept)
  }, [settled, first.language, chooseLanguage])

  function choosePlace(chosen: Place) {
    setPlace(chosen)
    // The app starts where the visitor has looked.
    void import('~/features/position/model/kept-position.ts').then(({ keepPlace }) => keepPlace(chosen))
  }

  return (
    <TextsContext value={spoken}>
      <ActionsContext value={actions}>
        <Landing landing={landing} place={place} onPlace={choosePlace} />
        {failed ? <LoadFailure onClose={() => setFailed(false)} /> : null}
        {mode ? (
          <Layer
            load={loadAuth}
            props={{ mode, invite, onModeChange: change, onClosed: close }}
            onFailure={failAuth}
          />
        ) : null}
        {settled ? <Layer load={loadNotices} props={NO_PROPS} onFailure={ignore} /> : null}
      </ActionsContext>
    </TextsContext>
  )
}

function keptLanguage(): Language | null {
  try {
    const kept = localStorage.getItem('language')
    return kept === 'it' || kept === 'en' ? kept : null
  } catch {
    return null
  }
}

const ignore = () => undefined
const NO_PROPS = {}

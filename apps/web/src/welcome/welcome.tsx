import {
  ConsentQuestion,
  type ConsentTexts,
} from '~/modules/identity/consent/components/consent-question.tsx'
import { CloseIcon } from '~/modules/marketplace/landing/components/icons.tsx'
import { Landing } from '~/modules/marketplace/landing/components/landing.tsx'
import { type Language, type Texts, TextsContext } from '~/modules/marketplace/landing/texts.ts'
import { LoadFailure } from './load-failure.tsx'

interface WelcomeProps {
  language: Language
  texts: Texts
  consent: ConsentTexts
}

/**
 * /welcome as the build writes it: the landing page, and the layers that the script may show over
 * it. It does not run in the browser, so a handler or an effect in it would do nothing, except in
 * the offers (modules/marketplace/landing/islands).
 */
export function Welcome({ language, texts, consent }: WelcomeProps) {
  return (
    <TextsContext value={{ language, texts }}>
      <Landing />
      <ConsentQuestion closeIcon={<CloseIcon />} texts={consent} aboveBar={false} hidden />
      <LoadFailure />
    </TextsContext>
  )
}

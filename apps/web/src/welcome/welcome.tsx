import { ConsentQuestion, type ConsentWords } from '~/features/consent/components/consent-question.tsx'
import { CloseIcon } from '~/features/landing/components/icons.tsx'
import { Landing } from '~/features/landing/components/landing.tsx'
import { type Language, type Texts, TextsContext } from '~/features/landing/texts.ts'
import { LoadFailure } from './load-failure.tsx'

interface WelcomeProps {
  language: Language
  texts: Texts
  consent: ConsentWords
}

/**
 * /welcome as the build writes it: the landing, and what the script may show over it. It is not run in the browser: a
 * handler or an effect in it would do nothing, but for the offers (features/landing/islands).
 */
export function Welcome({ language, texts, consent }: WelcomeProps) {
  return (
    <TextsContext value={{ language, texts }}>
      <Landing />
      <ConsentQuestion closeIcon={<CloseIcon />} words={consent} aboveBar={false} hidden />
      <LoadFailure />
    </TextsContext>
  )
}

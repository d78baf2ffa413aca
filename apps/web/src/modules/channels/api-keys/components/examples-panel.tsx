import { useMutation } from '@tanstack/react-query'
import { KEY_TEXT } from '@vicino/contract/channels/api-keys/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { sendAsTill, type TillRequest } from '../api/send-as-till.ts'
import {
  type ExampleLanguage,
  type ExampleName,
  EXAMPLES,
  exampleRequest,
  exampleText,
  type ExampleValues,
  installText,
  LANGUAGES,
} from '../model/examples.ts'
import { CodeBlock } from './code-block.tsx'
import { Exchange } from './exchange.tsx'

interface ExamplesPanelProps {
  values: ExampleValues
  /** Text of the API key in the simulator above. */
  apiKey: string
}

/**
 * Each call with the brand's own values, to copy, or to send from here with the brand's key as a
 * simulation.
 */
export function ExamplesPanel({ values, apiKey }: ExamplesPanelProps) {
  const { t } = useTranslation('integrations')
  const [language, setLanguage] = useState<ExampleLanguage>('sdk')
  const [shown, setShown] = useState<ExampleName>('purchase')
  const [isTried, setTried] = useState(false)
  const isKey = KEY_TEXT.test(apiKey)
  const sent = useMutation({
    mutationFn: async (request: TillRequest) => ({ request, answer: await sendAsTill(apiKey, request) }),
    meta: { quiet: true },
  })
  const show = (name: ExampleName) => {
    sent.reset()
    setShown(name)
  }
  const send = () => {
    setTried(true)
    if (isKey) sent.mutate(exampleRequest(shown, values))
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SegmentedControl
          label={t('examples.which')}
          value={shown}
          options={EXAMPLES.map((value) => ({ value, label: t(`examples.${value}`) }))}
          onValueChange={show}
        />
        <SegmentedControl
          label={t('examples.language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: t(`examples.${value}`) }))}
          onValueChange={setLanguage}
        />
      </div>
      {language === 'sdk' && <CodeBlock label={t('examples.install')} code={installText(values.origin)} />}
      <CodeBlock label={t(`examples.${shown}`)} code={exampleText(shown, language, values)} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-14 text-pretty text-ink-2">{t('examples.live')}</p>
        <Button variant="outline" pending={sent.isPending} onClick={send}>
          <Icon name="play" className="size-4" />
          {t('examples.run')}
        </Button>
      </div>
      <div aria-live="polite" className="grid grid-cols-1 gap-4">
        {isTried && !isKey ? (
          <p className="text-14 font-medium text-pomodoro">{t('examples.keyMissing')}</p>
        ) : sent.error ? (
          <p className="text-14 font-medium text-pomodoro">{t('try.noAnswer')}</p>
        ) : sent.data ? (
          <Exchange {...sent.data} />
        ) : null}
      </div>
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import { call, type CallInput } from '~/lib/api.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

const sendTest = (programId: string) => ({
  mutationFn: (body: CallInput<'POST /outreach/test/{programId}'>['body']) =>
    call('POST /outreach/test/{programId}', { params: { programId }, body }),
  meta: { quiet: true },
})

interface TestMessageProps {
  programId: string
  title: string
  text: string
}

/** Sends what is typed to the writer's own address. It says where it went, or why not. */
export function TestMessage({ programId, title, text }: TestMessageProps) {
  const { t } = useTranslation('campaigns')
  const { mutate, data, error, isPending } = useMutation(sendTest(programId))
  const body = { title: title.trim(), text: text.trim() }
  const isEmpty = body.title === '' || body.text === ''
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button size="sm" variant="outline" disabled={isEmpty} pending={isPending} onClick={() => mutate(body)}>
        <Icon name="mail" className="size-4" />
        {t('test.send')}
      </Button>
      <p role="status" className="text-14 text-pretty text-ink-2">
        {error ? (
          <span className="font-medium text-pomodoro">{errorText(error)}</span>
        ) : data ? (
          t('test.sent', { email: data.email })
        ) : (
          t(isEmpty ? 'test.empty' : 'test.what')
        )}
      </p>
    </div>
  )
}

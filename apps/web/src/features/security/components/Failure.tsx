import { errorText } from '~/lib/error-text.ts'

/** Why something was refused, read aloud as it appears. */
export function Failure({ error, text }: { error: unknown; text?: string | undefined }) {
  if (!error) return null
  return (
    <p role="alert" className="rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro">
      {text ?? errorText(error)}
    </p>
  )
}

/** A refusal that is not about a field. Screen readers announce it. */
export function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro">
      {text}
    </p>
  )
}

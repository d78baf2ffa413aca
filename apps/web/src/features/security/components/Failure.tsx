/** Why something was refused that is about no field, read aloud as it appears. */
export function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro">
      {text}
    </p>
  )
}

interface SwitchModeProps {
  question: string
  answer: string
  onSwitch: () => void
}

/** 'Non hai un account? Registrati', and the opposite. */
export function SwitchMode({ question, answer, onSwitch }: SwitchModeProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-14 text-ink-2">
      {question}
      <button
        type="button"
        onClick={onSwitch}
        className="min-h-11 rounded-md px-1 font-semibold text-azzurro underline underline-offset-4"
      >
        {answer}
      </button>
    </p>
  )
}

import { RadioList } from './radio-list.tsx'
import { TextArea } from './text-area.tsx'

interface ReasonFieldsProps<Reason extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Reason; readonly label: string }[]
  /** undefined when none is chosen yet. */
  readonly reason: Reason | undefined
  readonly onReason: (reason: Reason) => void
  readonly textLabel: string
  /** Length limit of the text, in characters. */
  readonly most: number
  readonly text: string
  readonly onText: (text: string) => void
}

/** The reason for a refusal or removal, from a list, and a text for the person concerned. */
export function ReasonFields<Reason extends string>({
  legend,
  options,
  reason,
  onReason,
  textLabel,
  most,
  text,
  onText,
}: ReasonFieldsProps<Reason>) {
  return (
    <div className="grid gap-3">
      <RadioList legend={legend} options={options} value={reason} onChange={onReason} />
      <TextArea
        label={textLabel}
        rows={2}
        maxLength={most}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  )
}

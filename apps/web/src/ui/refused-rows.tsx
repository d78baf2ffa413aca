import { saveFile } from '~/lib/save-file.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface RefusedRowsProps {
  /** The refused rows as a CSV file; null when none was refused. */
  file: string | null
  /** Name of the saved file. */
  name: string
  label: string
}

/** Saves the refused rows of an import, to correct them and send them again. */
export function RefusedRows({ file, name, label }: RefusedRowsProps) {
  if (file === null) return null
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      onClick={() => saveFile(name, new Blob([file], { type: 'text/csv' }))}
    >
      <Icon name="download" className="size-4" />
      {label}
    </Button>
  )
}

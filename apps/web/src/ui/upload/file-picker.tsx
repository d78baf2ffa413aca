import type { ReactNode } from 'react'
import { buttonStyle } from '../button.tsx'
import { cn } from '../cn.ts'

interface FilePickerProps {
  /** Text of the button, and first part of the field's accessible name; `label` follows. */
  children: string
  label: string
  icon: ReactNode
  accept: string
  describedBy: string
  invalid: boolean
  disabled: boolean
  /** Several files can be chosen at once; `onFile` runs for each. */
  multiple?: boolean
  /** Opens the camera instead of the files. */
  capture?: 'user' | 'environment'
  onFile: (file: File) => void
}

/**
 * A button that opens the device's file dialog. It is the browser's own file field, so it works for
 * keyboard and screen readers.
 */
export function FilePicker({
  children,
  label,
  icon,
  invalid,
  describedBy,
  onFile,
  ...input
}: FilePickerProps) {
  return (
    <span
      className={cn(
        buttonStyle({ variant: 'outline' }),
        'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azzurro',
        input.disabled && 'opacity-50',
      )}
    >
      {icon}
      {children}
      <input
        {...input}
        type="file"
        aria-label={`${children}: ${label}`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        className="absolute inset-0 size-full cursor-pointer rounded-full text-[0] opacity-0 disabled:cursor-default"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Browsers send no 'change' when the same file is chosen again, unless the field was emptied.
          currentTarget.value = ''
          for (const file of files) onFile(file)
        }}
      />
    </span>
  )
}

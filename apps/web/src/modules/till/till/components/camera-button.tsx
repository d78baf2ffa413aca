import type { ComponentProps } from 'react'

interface CameraButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string
}

/** A round 44 px button over the camera's image, readable on any image. */
export function CameraButton({ label, children, ...props }: CameraButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className="press grid size-11 shrink-0 place-items-center rounded-full bg-on-limone/80 text-white hover:bg-on-limone aria-pressed:bg-limone aria-pressed:text-on-limone [&_svg]:size-5"
    >
      {children}
    </button>
  )
}

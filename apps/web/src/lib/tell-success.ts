import { toast } from './toast.ts'

/** Tells of a success in the back-office by its HTTP status: what was made or removed says so, a 200 shows by itself. */
export function tellSuccess(status: number): void {
  if (status !== 200) toast.success('Success')
}

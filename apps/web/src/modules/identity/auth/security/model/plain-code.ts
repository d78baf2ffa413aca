/** A code as it was typed or pasted, without the spaces that apps put between its digits. */
export const plainCode = (text: string): string => text.replaceAll(/\s/g, '')

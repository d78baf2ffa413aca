/** Words that promise an end today, in both languages. */
const ONLY_TODAY =
  /\b(?:sol[oa]|soltanto|solamente)\s+(?:per\s+)?oggi\b|\boggi\s+(?:soltanto|e\s+basta)\b|\bultimo\s+giorno\b|\b(?:only\s+(?:for\s+)?today|today\s+only|last\s+day)\b/iu

/** Tells whether a text says that something is on offer today only. */
export const saysOnlyToday = (text: string): boolean => ONLY_TODAY.test(text)

/** Whether a colon precedes a password (ann:secret@example.com), not an address (mailto:ann@example.com). */
export function beginsWithLogin(text: string): boolean {
  return /^[^/?#]*@/.test(text) && !/^mailto:/i.test(text)
}

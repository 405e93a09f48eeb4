/**
 * Whether the colon separates a name from a password, as in ann:secret@example.com. In mailto:ann@example.com it ends a
 * URL scheme.
 */
export function beginsWithLogin(text: string): boolean {
  return /^[^/?#]*@/.test(text) && !/^mailto:/i.test(text)
}

/** In ann:secret@example.com the first colon is not the end of a scheme; in mailto:ann@example.com it is. */
export function beginsWithLogin(text: string): boolean {
  return /^[^/?#]*@/.test(text) && !/^mailto:/i.test(text)
}

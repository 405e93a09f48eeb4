/** Whether a web address without its scheme begins with a login: ann:secret@example.com, but not mailto:ann@example.com. */
export function beginsWithLogin(text: string): boolean {
  return /^[^/?#]*@/.test(text) && !/^mailto:/i.test(text)
}

export function noteOf(tone: 'warn' | 'bad', title: string, text: string): string {
  return `<div class="callout ${tone}" role="note"><div><h2>${title}</h2><p>${escapeHtml(text)}</p></div></div>`
}

/** One entry of a description list. The value is markup. */
export function factOf(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${value}</dd></div>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

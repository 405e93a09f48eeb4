/** The text of the page’s headline, without its markup for line breaks. */
export function headlineIn(page: string): string {
  const [, headline = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(page) ?? []
  return headline.replaceAll(/<[^>]+>/g, '')
}

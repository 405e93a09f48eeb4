/** What the headline of a page says; where its lines may break is marked up. */
export function headlineIn(page: string): string {
  const [, headline = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(page) ?? []
  return headline.replaceAll(/<[^>]+>/g, '')
}
